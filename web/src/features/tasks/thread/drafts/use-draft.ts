import { useSyncExternalStore } from 'react'
import { safeLocalStorage } from '../../../../kit/store/browser-storage.ts'
import { draftStore, type Draft } from './draft-store.ts'

/** Drafts of this browser. */
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

/** Draft of one composer, saved while typing and when the page is left. */
export const useDraft = (key: string): Draft => useSyncExternalStore(drafts.subscribe, () => drafts.get(key))
