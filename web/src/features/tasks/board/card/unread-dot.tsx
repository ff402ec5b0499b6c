import { useTranslations } from 'use-intl'
import { useUnreadOfTask } from '../../../../model/unread/unread-queries.ts'

/** Dot on a task with unread messages in its threads. */
export const UnreadDot = ({ appId, taskId }: { appId: string; taskId: string }) => {
  const t = useTranslations('board')
  const count = useUnreadOfTask(appId, taskId)
  if (count === 0) return null
  return (
    <span className="unread-dot" data-part="unread-dot" title={t('unread', { count })}>
      <span className="sr-only">{t('unread', { count })}</span>
    </span>
  )
}
