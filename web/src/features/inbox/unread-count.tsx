import { useTranslations } from 'use-intl'
import { useUnreadCount } from '../../shared/notices/notice-queries.ts'
import '../../shared/ui/badge.css'

const most = 99

/** How many notices are unread, beside the entry that leads to them; nothing when all are read. */
export const UnreadCount = () => {
  const t = useTranslations('shell')
  const unread = useUnreadCount()
  if (unread === 0) return null
  return (
    <span className="count plain num">
      {unread > most ? `${most}+` : unread}
      <span className="sr"> {t('unread')}</span>
    </span>
  )
}
