import { useEffect, useState } from 'react'
import { bannersAt, navigationSeenKey } from '../../../features/announcements/banner-rules.ts'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { loadWithMessages } from '../../../kit/i18n/messages.ts'
import type { Account, Me } from '../../../model/session/me.ts'
import { safeLocalStorage } from '../../../kit/store/browser-storage.ts'
import { ErrorBoundary } from '../../../kit/ui/feedback/error-boundary.tsx'
import { lazyWithPreload } from '../../../kit/ui/lazy/lazy-with-preload.ts'

const Announcements = lazyWithPreload(
  () => loadWithMessages(() => import('../../../features/announcements/announcements.tsx')),
  { silent: true },
)

/** Delay in ms, so that an announcement does not slow down the board. */
const afterMs = 1500
/** If the user has started to interact, the announcement waits for the next visit. */
const begun = ['pointerdown', 'keydown'] as const

/** Loads banners and announcement only if there is something to show. */
export const LazyAnnouncements = ({ me, app }: { me: Me; app: Account }) => {
  const customer = me.side === 'customer'
  const [announce, setAnnounce] = useState(false)
  useEffect(() => {
    let hasBegun = false
    const open = async () => {
      await Announcements.load().catch(() => undefined)
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
  const banners = customer ? bannersAt(serverNow(), app.closedBanners) : []
  if (banners.length === 0 && !announce) return null
  return (
    <ErrorBoundary fallback={<></>}>
      <Announcements banners={banners} announce={announce} />
    </ErrorBoundary>
  )
}
