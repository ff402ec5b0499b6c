import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { IconChecks, IconChevronLeft, IconSettings } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { InboxList } from '../../features/portal/inbox/inbox-list.tsx'
import { markNoticesRead, useUnreadCount } from '../../model/notices/notice-queries.ts'
import { useMe } from '../../model/session/me.ts'
import { Button, buttonClass } from '../../kit/ui/button/button.tsx'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { lazyWithPreload } from '../../kit/ui/lazy/lazy-with-preload.ts'
import { usePreloadWhenIdle } from '../../kit/ui/lazy/preload-when-idle.ts'
import type { InboxView } from './inbox-search.ts'

const Preferences = lazyWithPreload(async () => ({
  default: (await import('../../features/portal/inbox/preferences.tsx')).Preferences,
}))

const Notices = ({ unreadOnly, to }: { unreadOnly: boolean; to: '/inbox' | '/admin/inbox' }) => {
  const t = useTranslations('inbox')
  const client = useQueryClient()
  const unread = useUnreadCount()
  const staff = useMe()?.side === 'staff'
  usePageTitle(t('title'))
  usePreloadWhenIdle(Preferences.load)
  const tab = (view: InboxView | undefined, text: string) => (
    <Link
      to={to}
      search={view ? { view } : {}}
      className={buttonClass('ghost', 'small')}
      aria-current={(view === 'unread') === unreadOnly ? 'page' : undefined}
      activeProps={{}}
    >
      {text}
    </Link>
  )
  return (
    <>
      <header>
        <h1>{t('title')}</h1>
        <span className="inbox-unread num">{t('unread', { count: unread })}</span>
        <span className="push" />
        {tab(undefined, t('all'))}
        {tab('unread', t('onlyUnread'))}
        <Button
          size="small"
          icon={IconChecks}
          variant={unread === 0 ? 'ghost' : 'secondary'}
          disabled={unread === 0}
          onClick={() => void markNoticesRead(client, { all: true })}
        >
          {t('markAll')}
        </Button>
        <Link
          to={to}
          search={{ view: 'prefs' }}
          className={buttonClass('ghost', 'small', 'icon')}
          aria-label={t('preferences')}
          title={t('preferences')}
        >
          <Icon icon={IconSettings} />
        </Link>
      </header>
      <InboxList unread={unreadOnly} staff={staff} />
    </>
  )
}

const PreferencesView = ({ to }: { to: '/inbox' | '/admin/inbox' }) => {
  const t = useTranslations('inbox')
  usePageTitle(t('preferences'))
  return (
    <>
      <header>
        <Link
          to={to}
          search={{}}
          className={buttonClass('ghost', 'small', 'icon')}
          aria-label={t('back')}
          title={t('back')}
        >
          <Icon icon={IconChevronLeft} />
        </Link>
        <h1>{t('preferences')}</h1>
      </header>
      <Preferences />
    </>
  )
}

/** Inbox of notices (OPEN-064) and notification preferences. The same page for customers and staff. */
export const InboxPage = () => {
  const { pathname, view } = useRouterState({
    select: ({ location }) => ({
      pathname: location.pathname,
      view: (location.search as { view?: InboxView }).view,
    }),
    structuralSharing: true,
  })
  const to = pathname.startsWith('/admin') ? '/admin/inbox' : '/inbox'
  return (
    <div className="inbox">
      {view === 'prefs' ? <PreferencesView to={to} /> : <Notices unreadOnly={view === 'unread'} to={to} />}
    </div>
  )
}
