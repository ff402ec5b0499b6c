import {
  IconClock,
  IconCloud,
  IconBuildingStore,
  IconCreditCard,
  IconFiles,
  IconHeartRateMonitor,
  IconHistory,
  IconHome,
  IconInbox,
  IconListDetails,
  IconMail,
  IconServerCog,
  IconSpeakerphone,
  IconTable,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IncidentCount, NowCount, WaitingTitle } from '../../../features/office/day-queue/office-counts.tsx'
import { InboxEntry } from '../../../features/portal/inbox/inbox-entry.tsx'
import { UnreadCount } from '../../../features/portal/inbox/unread-count.tsx'
import { SidebarSearchButton } from '../../../features/portal/search/search-button.tsx'
import { provider } from '../../../kit/config/provider.ts'
import { loadWithMessages } from '../../../kit/i18n/messages.ts'
import { lazyWithPreload } from '../../../kit/ui/lazy/lazy-with-preload.ts'
import { useMe } from '../../../model/session/me.ts'
import { UnreadTasks } from '../../../model/unread/unread-tasks.tsx'
import { ProviderMark } from '../../../kit/ui/icon/logo.tsx'
import { portalEntries } from '../../portal/shell/portal-entries.ts'
import { bottomEntries, BottomNavigation } from '../../shell/bottom-navigation.tsx'
import { InsideBanner } from '../../shell/inside-banner.tsx'
import { MoreButton, RailPerson } from '../../shell/user-menu.tsx'
import { Sidebar, type Entry } from '../../shell/sidebar.tsx'
import { Shell } from '../../shell/shell.tsx'

const RailOnCall = lazyWithPreload(() => loadWithMessages(() => import('./rail-on-call.tsx'), 'backoffice'), {
  silent: true,
})

/** Shell of the staff side; inside a customer's account the tasks are those of that account, and a banner names it. */
export const BackofficeShell = ({
  inAccount = false,
  features = [],
  appId,
  children,
}: {
  inAccount?: boolean
  features?: readonly string[] | undefined
  appId?: string | undefined
  children: ReactNode
}) => {
  const t = useTranslations()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const project = useMe()?.project === true
  const inPage = (path: string) => pathname.startsWith(path)
  const pages: (Omit<Entry, 'current'> & { also?: readonly string[] })[] = [
    { to: '/admin/tasks', icon: IconTable, text: t('shell.requests') },
    { to: '/admin/backlog', icon: IconListDetails, text: t('pages.backlog') },
    { to: '/admin/apps', icon: IconBuildingStore, text: t('pages.apps') },
    { to: '/admin/times', icon: IconClock, text: t('pages.times') },
    { to: '/admin/teams', icon: IconUsersGroup, text: t('pages.teams') },
    { to: '/admin/users', icon: IconUsers, text: t('pages.users') },
    {
      to: '/admin/monitoring',
      icon: IconHeartRateMonitor,
      text: t('pages.monitoring'),
      ...(!inAccount && { count: <IncidentCount /> }),
    },
    {
      to: '/admin/collection',
      also: ['/admin/drafts', '/admin/subscriptions'],
      icon: IconCreditCard,
      text: t('pages.collection'),
    },
    { to: '/admin/servers', icon: IconCloud, text: t('pages.clouds') },
    { to: '/admin/announcements', icon: IconSpeakerphone, text: t('pages.announcements') },
    { to: '/admin/files', icon: IconFiles, text: t('pages.files') },
    { to: '/admin/audit', icon: IconHistory, text: t('shell.audit') },
    { to: '/admin/deliveries', icon: IconMail, text: t('shell.deliveries') },
    ...(project ? [{ to: '/admin/system', icon: IconServerCog, text: t('pages.system') } as const] : []),
  ]
  const inside: Entry[] = [
    { to: '/admin', icon: IconHome, text: t('shell.home'), current: false },
    { to: '/admin/tasks', icon: IconTable, text: t('shell.requests'), current: false },
    ...portalEntries({ admin: false, staff: true, features }).map(({ page, to, icon }) => ({
      to,
      icon,
      text: page === 'requests' ? t('shell.accountBoard') : page === 'recap' ? t('shell.recap') : t(`pages.${page}`),
      ...(page === 'requests' && { count: <UnreadTasks appId={appId} /> }),
      current: to === '/' ? pathname === '/' || inPage('/projects/tasks') || inPage('/projects/archived') : inPage(to),
    })),
  ]
  const entries: Entry[] = inAccount
    ? inside
    : [
        {
          to: '/admin',
          icon: IconHome,
          text: t('shell.home'),
          count: <NowCount />,
          current: /^\/admin\/?$/.test(pathname),
        },
        ...pages.map(({ also = [], ...page }) => ({ ...page, current: [page.to, ...also].some(inPage) })),
      ]
  // On a phone what waits comes first (DAY-061).
  const inbox: Entry = {
    to: '/admin/inbox',
    icon: IconInbox,
    text: t('pages.inbox'),
    count: <UnreadCount />,
    current: inPage('/admin/inbox'),
  }
  const rank = ({ to }: Entry) => 1 + ['/admin', '/admin/monitoring', '/admin/tasks', '/admin/inbox'].indexOf(to) || 9
  const below = inAccount ? entries : [...entries, inbox].toSorted((a, b) => rank(a) - rank(b))
  const brand = (
    <>
      <ProviderMark />
      <span className="text">{provider.name}</span>
    </>
  )
  return (
    <Shell
      office
      inAccount={inAccount}
      banner={inAccount && <InsideBanner />}
      rail={
        <Sidebar
          label={t('shell.officeNav')}
          brand={brand}
          entries={entries}
          find={<SidebarSearchButton />}
          inbox={<InboxEntry to="/admin/inbox" />}
          footer={<RailPerson staff note={<RailOnCall />} />}
        />
      }
      bottomBar={
        <BottomNavigation
          label={t('shell.officeNav')}
          entries={below}
          more={<MoreButton staff unread={inAccount} pages={below.slice(bottomEntries)} />}
        />
      }
    >
      {!inAccount && <WaitingTitle />}
      {children}
    </Shell>
  )
}
