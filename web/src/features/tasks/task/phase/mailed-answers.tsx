import { answers } from '@passerelle/contract/projects/answers'
import { IconMail } from '@tabler/icons-react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../../kit/format/use-format.ts'
import { isSettled } from '../../../../kit/network/is-settled.ts'
import { Icon } from '../../../../kit/ui/icon/icon.tsx'
import { call } from '../../../../model/api/call.ts'
import { useTopic } from '../../../../model/live/use-topic.ts'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'
import { LoadError } from '../../../../kit/ui/feedback/load-error.tsx'
import './mailed-answers.css'

const sendingEveryMs = 3000

/** Another wait has other links. */
const mailedAnswersQuery = ({ _id: id, appId, pendingAt, estimatedTime }: Task) =>
  queryOptions({
    queryKey: ['mailed-answers', id, pendingAt, estimatedTime],
    queryFn: ({ signal }) => call(answers.listMailedAnswers, { id }, { appId, signal }),
    // No event says that a mail has left.
    refetchInterval: ({ state }) => (state.data?.list.some(({ sentAt }) => sentAt === null) ? sendingEveryMs : false),
  })

/** Whether the lines of the mailed answers are known. */
export const useMailedAnswersSettled = (task: Task, staff: boolean): boolean => {
  const isShown = staff && task.pendingAt !== null
  const query = useQuery({ ...mailedAnswersQuery(task), enabled: isShown })
  return !isShown || isSettled(query)
}

/** Staff see that the customer may answer by email, who was mailed and when (ANS-016). */
export const MailedAnswers = ({ task }: { task: Task }) => {
  const t = useTranslations('now.mailed')
  const format = useFormat()
  const client = useQueryClient()
  const query = mailedAnswersQuery(task)
  const read = useQuery({ ...query, enabled: task.pendingAt !== null })
  const { data } = read
  const readAgain = () => void client.invalidateQueries({ queryKey: query.queryKey })
  useTopic('board', task.appId, ({ name }) => name === 'answer.mailed' && readAgain(), readAgain)
  if (task.pendingAt === null) return null
  if (!data) return <LoadError query={read} title={t('failed')} />
  if (data.list.length === 0) return null
  const people = data.list.map(({ firstName, lastName, mailedAt, sentAt }) =>
    t(sentAt === null ? 'waiting' : 'sent', {
      name: `${firstName} ${lastName}`,
      when: format.near(sentAt ?? mailedAt),
    }),
  )
  return (
    <p className="quiet mailed-answers">
      <Icon icon={IconMail} size={14} />
      <span>
        <b>{t('possible')}</b> {people.join(' · ')}
      </span>
    </p>
  )
}
