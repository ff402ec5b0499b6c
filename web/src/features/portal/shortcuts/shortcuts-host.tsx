import { Suspense } from 'react'
import { loadWithMessages } from '../../../kit/i18n/messages.ts'
import { useStore } from '../../../kit/store/store.ts'
import { lazyWithTimeout } from '../../../kit/ui/lazy/lazy-with-timeout.ts'
import { keyMapStore, openShortcutsDialog } from './shortcuts-store.ts'
import { useShortcuts } from './use-shortcuts.ts'

const KeyMap = lazyWithTimeout(() => loadWithMessages(() => import('./shortcuts-dialog.tsx')))

/** Host of the shortcuts dialog on every page: opened by `?` and from the user menu. */
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
