import { requestMails } from '@passerelle/contract/notifs/request-mails'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../../kit/ui/icon/icon.tsx'
import { call } from '../../../../model/api/call.ts'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'
import './mailed-people.css'

/**
 * Below the composer of staff: who gets what they write by mail when it stays unread (EML-054). Nothing where nobody
 * does, and where it cannot be read: it only informs.
 */
export const MailedPeople = ({ task: { _id: id, appId, memberIds, userId: ownerId } }: { task: Task }) => {
  const t = useTranslations('threadMail')
  const { data } = useQuery({
    // Whoever joins or leaves the request changes the answer.
    queryKey: ['mailed-people', id, ownerId, memberIds],
    queryFn: ({ signal }) => call(requestMails.readMailedPeople, { id }, { signal, appId }),
    staleTime: 60_000,
  })
  if (!data || data.count === 0) return null
  const { afterS, names, count } = data
  return (
    <p className="mailed-people" data-part="mailed-people">
      <Icon icon={IconMail} size={14} />
      {t('mailed', {
        minutes: afterS === 0 ? 0 : Math.max(1, Math.round(afterS / 60)),
        names: names.join(', '),
        more: count - names.length,
      })}
    </p>
  )
}
