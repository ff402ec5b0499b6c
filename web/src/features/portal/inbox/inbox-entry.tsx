import { IconInbox } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { UnreadCount } from './unread-count.tsx'

/** Sidebar entry of the inbox, with its unread count. */
export const InboxEntry = ({ to }: { to: '/inbox' | '/admin/inbox' }) => {
  const t = useTranslations('pages')
  const current = useRouterState({ select: ({ location }) => location.pathname === to })
  return (
    <Link
      to={to}
      className="sidebar-item"
      data-part="sidebar-item"
      title={t('inbox')}
      aria-current={current ? 'page' : undefined}
    >
      <Icon icon={IconInbox} size={20} />
      <span className="text">{t('inbox')}</span>
      <UnreadCount />
    </Link>
  )
}
