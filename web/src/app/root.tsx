import { Outlet } from '@tanstack/react-router'
import { loadWithMessages } from '../kit/i18n/messages.ts'
import { useStore } from '../kit/store/store.ts'
import { LiveRegion } from '../kit/ui/feedback/live-region.tsx'
import { lazyWithPreload } from '../kit/ui/lazy/lazy-with-preload.ts'
import { Toaster } from '../kit/ui/toast/toaster.tsx'
import { heldStore } from '../model/session/session.ts'
import { readerStore } from '../model/session/sync-sessions.ts'

const HeldSession = lazyWithPreload(async () => ({
  default: (await loadWithMessages(() => import('../features/account/held-session/held-session-dialog.tsx')))
    .HeldSessionDialog,
}))

/** Root of every page: the page, toasts, the live region for announcements, and what is asked when a session ends. */
export const Root = () => {
  const held = useStore(heldStore)
  const reader = useStore(readerStore)
  return (
    <>
      <Outlet key={reader} />
      {held && <HeldSession held={held} />}
      <Toaster />
      <LiveRegion />
    </>
  )
}
