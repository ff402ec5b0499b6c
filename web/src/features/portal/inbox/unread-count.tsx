import { useTranslations } from 'use-intl'
import { useUnreadCount } from '../../../model/notices/notice-queries.ts'
import '../../../kit/ui/display/badge.css'

const most = 99

/** Badge with the number of unread notices, next to the navigation entry; nothing when all are read. */
export const UnreadCount = () => {
  const t = useTranslations('shell')
  const unread = useUnreadCount()
  if (unread === 0) return null
  return (
    <span className="count plain num" data-part="unread-count">
      {unread > most ? `${most}+` : unread}
      <span className="sr-only"> {t('unread', { count: unread })}</span>
    </span>
  )
}
