import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { InboxEntry } from '../../../features/portal/inbox/inbox-entry.tsx'
import { SidebarSearchButton } from '../../../features/portal/search/search-button.tsx'
import { useAccount, useMe } from '../../../model/session/me.ts'
import { AccountLogo } from '../../../kit/ui/icon/logo.tsx'
import { UnreadTasks } from '../../../model/unread/unread-tasks.tsx'
import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { bottomEntries, BottomNavigation } from '../../shell/bottom-navigation.tsx'
import { MoreButton, RailPerson } from '../../shell/user-menu.tsx'
import { Sidebar, type Entry } from '../../shell/sidebar.tsx'
import { Shell } from '../../shell/shell.tsx'
import { readCachedPages, writeCachedPages } from './cached-pages.ts'
import { entriesOf, portalEntries } from './portal-entries.ts'

/** Their places are the same for everybody. */
const firstPages = ['requests', 'availability', 'recap']

/** Shell of the customer side. */
export const PortalShell = ({ children }: { children: ReactNode }) => {
  const t = useTranslations()
  const app = useAccount()
  const me = useMe()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const [cached] = useState(readCachedPages)
  const listed = me && app && portalEntries({ admin: me.admin, staff: false, features: app.features })
  const shown = listed ?? entriesOf(cached ?? firstPages)
  const pages = listed?.map(({ page }) => page).join(' ')
  useEffect(() => {
    if (pages !== undefined) writeCachedPages(pages.split(' '))
  }, [pages])
  // Pages that have no entry, such as those of a feature that is off, mark none.
  const ofRequests = pathname === '/' || pathname === '/phone' || /^\/projects\/(tasks|archived)/.test(pathname)
  const current =
    shown.findLast(({ to }) => to !== '/' && pathname.startsWith(to))?.page ?? (ofRequests ? 'requests' : undefined)
  const entries: Entry[] = shown.map(({ page, to, icon }) => ({
    to,
    icon,
    text: page === 'requests' || page === 'recap' ? t(`shell.${page}`) : t(`pages.${page}`),
    current: page === current,
    ...(page === 'requests' && { count: <UnreadTasks appId={app?._id} /> }),
  }))
  const brand = app ? (
    <>
      <AccountLogo name={app.name} logo={app.logo} colour={app.primaryColor} />
      <span className="text">{app.name}</span>
    </>
  ) : (
    <Skeleton width={28} height={28} />
  )
  return (
    <Shell
      rail={
        <Sidebar
          label={t('shell.mainNav')}
          brand={brand}
          entries={entries}
          find={<SidebarSearchButton />}
          inbox={<InboxEntry to="/inbox" />}
          footer={<RailPerson staff={false} />}
        />
      }
      bottomBar={
        <BottomNavigation
          label={t('shell.mainNav')}
          entries={entries}
          more={<MoreButton staff={false} pages={entries.slice(bottomEntries)} />}
        />
      }
    >
      {children}
    </Shell>
  )
}
