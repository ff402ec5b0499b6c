import { Suspense } from 'react'
import { loadWithMessages } from '../../shared/i18n/messages.ts'
import { useStore } from '../../shared/store/store.ts'
import { lazyWithTimeout } from '../../shared/ui/lazy-with-timeout.ts'
import { keyMapStore, openShortcutsDialog } from './shortcuts-store.ts'
import { useShortcuts } from './use-shortcuts.ts'

const KeyMap = lazyWithTimeout(() => loadWithMessages(() => import('./shortcuts-dialog.tsx')))

/** The map of keys over every page: `?` opens it, as does the menu of the person. */
export const ShortcutsHost = () => {
  const open = useStore(keyMapStore)
  useShortcuts({ map: openShortcutsDialog, step: true, type: true, choose: true, leave: true }, 'both')
  return (
    open && (
      <Suspense>
        <KeyMap onClose={() => keyMapStore.set(false)} />
      </Suspense>
    )
  )
}
