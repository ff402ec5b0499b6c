import { useTranslations } from 'use-intl'
import { useUnreadTasks } from './unread-queries.ts'
import '../../kit/ui/display/badge.css'

const most = 99

/** Badge with the number of tasks with unread messages, next to the navigation entry; nothing when all are read. */
export const UnreadTasks = ({ appId }: { appId: string | undefined }) => {
  const t = useTranslations('board')
  const count = useUnreadTasks(appId)
  if (count === 0) return null
  return (
    <span className="count plain num" data-part="unread-count" title={t('unreadTasks', { count })}>
      <span aria-hidden="true">{count > most ? `${most}+` : count}</span>
      <span className="sr-only">{t('unreadTasks', { count })}</span>
    </span>
  )
}
