import { useSyncExternalStore } from 'react'
import { safeLocalStorage } from '../../shared/store/browser-storage.ts'
import { draftStore, type Draft } from './draft-store.ts'

/** The drafts of this browser. */
export const drafts = draftStore({
  storage: safeLocalStorage,
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})

addEventListener('pagehide', drafts.saveAll)
addEventListener('storage', ({ key }) => {
  if (key !== null) drafts.heard(key)
})

/** The draft of one composer, saved as it is typed and when the page is left. */
export const useDraft = (key: string): Draft => useSyncExternalStore(drafts.subscribe, () => drafts.get(key))
