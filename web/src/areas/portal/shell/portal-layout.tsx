import { Outlet } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { navigationSeenKey } from '../../../features/office/announcements/navigation-seen.ts'
import { ShortcutsHost } from '../../../features/portal/shortcuts/shortcuts-host.tsx'
import { preferLocale } from '../../../kit/i18n/locale.ts'
import { useAccount, useMe } from '../../../model/session/me.ts'
import { getSession, sessionStore } from '../../../model/session/session.ts'
import { useAccountLive } from '../../../model/session/use-account-live.ts'
import { safeLocalStorage } from '../../../kit/store/browser-storage.ts'
import { useStore } from '../../../kit/store/store.ts'
import { useUnreadInTitle, useUnreadLive, useUnreadTasks } from '../../../model/unread/unread-queries.ts'
import { applyAccent } from '../../../kit/ui/theme/accent.ts'
import { lazyWithPreload } from '../../../kit/ui/lazy/lazy-with-preload.ts'
import { accentOf, isKnownBrowser, writeCachedAccent } from './cached-accent.ts'
import { PortalCommandPalette } from './portal-command-palette.tsx'
import { LazyCallerBanner } from './lazy-caller-banner.tsx'
import { LazyUnconfirmedBanner } from './lazy-unconfirmed-banner.tsx'
import { PortalShell } from './portal-shell.tsx'

// Customers never load it.
const StaffShell = lazyWithPreload(async () => ({
  default: (await import('../../backoffice/shell/backoffice-shell.tsx')).BackofficeShell,
}))

const Layout = ({ children = <Outlet /> }: { children?: ReactNode }) => {
  const { appId, byStaff = false } = useStore(sessionStore).customer ?? {}
  const app = useAccount()
  const me = useMe()
  useUnreadLive(app?._id)
  useAccountLive(app?._id)
  useUnreadInTitle(useUnreadTasks(app?._id))
  const accent = accentOf(appId, app)
  useLayoutEffect(() => {
    applyAccent(accent)
    return () => applyAccent(null)
  }, [accent])
  useEffect(() => {
    if (!app) return
    // A browser that never showed another navigation is told of no change (APP-018).
    if (!isKnownBrowser()) safeLocalStorage.write(navigationSeenKey, '1')
    writeCachedAccent(app._id, app.primaryColor)
  }, [app])
  useEffect(() => {
    if (me) preferLocale(me.locale)
  }, [me])
  const page = (
    <>
      <LazyUnconfirmedBanner me={me} app={app} />
      {children}
      <PortalCommandPalette />
      <ShortcutsHost />
    </>
  )
  return byStaff ? (
    <StaffShell inAccount features={app?.features} appId={app?._id}>
      {page}
    </StaffShell>
  ) : (
    <PortalShell>
      {page}
      {me?.side === 'customer' && <LazyCallerBanner me={me} />}
    </PortalShell>
  )
}

/**
 * Layout inside an account: the customer portal, or the backoffice shell with a banner when staff have entered it.
 * Without children it shows the page of the route. Its route preloads the shell of staff for them.
 */
export const PortalLayout = Object.assign(Layout, {
  preload: async () => {
    if (getSession('customer')?.byStaff) await StaffShell.load()
  },
})
