import { IconInbox } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useUnreadCount } from '../../shared/notices/notice-queries.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import '../../shared/ui/badge.css'

const most = 99

/** The inbox in the rail, with how much in it is unread. */
export const InboxEntry = ({ to }: { to: '/inbox' | '/admin/inbox' }) => {
  const t = useTranslations()
  const unread = useUnreadCount()
  const current = useRouterState({ select: ({ location }) => location.pathname === to })
  return (
    <Link to={to} className="rail-item" title={t('pages.inbox')} aria-current={current ? 'page' : undefined}>
      <Icon icon={IconInbox} size={20} />
      <span className="text">{t('pages.inbox')}</span>
      {unread > 0 && (
        <span className="count plain num">
          {unread > most ? `${most}+` : unread}
          <span className="sr"> {t('shell.unread')}</span>
        </span>
      )}
    </Link>
  )
}
