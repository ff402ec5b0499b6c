import { useEffect, useState } from 'react'
import { navigationSeenKey } from '../../../features/office/announcements/navigation-seen.ts'
import { loadWithMessages } from '../../../kit/i18n/messages.ts'
import type { Account, Me } from '../../../model/session/me.ts'
import { safeLocalStorage } from '../../../kit/store/browser-storage.ts'
import { ErrorBoundary } from '../../../kit/ui/feedback/error-boundary.tsx'
import { useChunkSettled } from '../../../kit/ui/lazy/use-chunk-settled.ts'
import { lazyWithPreload } from '../../../kit/ui/lazy/lazy-with-preload.ts'
import { loadProse } from '../../../kit/ui/text/prose.tsx'

const Announcements = lazyWithPreload(() => import('../../../features/office/announcements/announcements.tsx'), {
  silent: true,
})
const NavigationDialog = lazyWithPreload(
  () => loadWithMessages(() => import('../../../features/office/announcements/navigation-dialog.tsx')),
  { silent: true },
)

/** Delay in ms, so that an announcement does not slow down the board. */
const afterMs = 1500
/** If the user has started to interact, the announcement waits for the next visit. */
const begun = ['pointerdown', 'keydown'] as const

/** Whether the banners can be shown together with the board: there are none, or their chunk has loaded or failed. */
export const useAnnouncementsReady = (app: Account | undefined): boolean => {
  const texts = app?.announcements.map(({ text }) => text) ?? []
  const load = () => Promise.all([Announcements.load(), loadProse(texts)])
  return useChunkSettled({ load }, texts.length > 0)
}

/** Loads banners and the news of the navigation only if there is something to show. */
export const LazyAnnouncements = ({ me, app }: { me: Me; app: Account }) => {
  const customer = me.side === 'customer'
  const [announce, setAnnounce] = useState(false)
  useEffect(() => {
    let hasBegun = false
    const open = async () => {
      await NavigationDialog.load().catch(() => undefined)
      // The chunk may have come late: what has begun meanwhile is not covered.
      setAnnounce(!hasBegun && document.querySelector('[role="dialog"]') === null)
    }
    // Staff inside an account have the navigation of their own side.
    const isDue = () => customer && safeLocalStorage.read(navigationSeenKey) === null
    const timer = setTimeout(() => isDue() && void open(), afterMs)
    const stop = () => {
      hasBegun = true
      clearTimeout(timer)
    }
    for (const name of begun) addEventListener(name, stop, { once: true })
    return () => {
      stop()
      for (const name of begun) removeEventListener(name, stop)
    }
  }, [customer])
  return (
    <ErrorBoundary fallback={<></>}>
      {app.announcements.length > 0 && <Announcements app={app} staff={!customer} />}
      {announce && <NavigationDialog />}
    </ErrorBoundary>
  )
}
