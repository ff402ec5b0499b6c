import { estimates } from '@passerelle/contract/projects/estimates'
import { IconMessageReply } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { CustomerDecision } from '../../../model/tasks/customer-decision.tsx'
import { mutateTask } from '../../../model/tasks/mutations/mutate-task.ts'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { useAnswerWithComment, type AnswerComment } from '../../../model/tasks/mutations/use-answer-with-comment.ts'
import { useTaskMutation } from '../../../model/tasks/mutations/use-task-mutation.ts'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { answering } from './answering.ts'
import { useDurationWords } from './duration-words.ts'
import { PriceBreakdown } from './price-breakdown.tsx'
import './estimate-decision.css'

const answers = { accept: estimates.acceptEstimate, refuse: estimates.refuseEstimate } as const

/**
 * Decision of the customer administrator: estimate in words, amount, price lines, comment, two buttons, and what
 * follows (EST-003, EST-020). `next` = the automatic step.
 */
export const EstimateDecision = ({
  task,
  provider,
  comment,
  next,
}: {
  task: Task
  provider: string
  comment: AnswerComment
  next: ReactNode
}) => {
  const t = useTranslations()
  const format = useFormat()
  const words = useDurationWords()
  const send = useAnswerWithComment(task, comment)
  const answer = useTaskMutation(task, {
    mutationFn: ({ accepted, asked }: { accepted: boolean; asked: Task }) =>
      send(() => mutateTask(asked, answers[accepted ? 'accept' : 'refuse'], answering(asked))),
    errorMessage: t('failures.answerEstimate'),
    onSuccess: (_, { accepted }) =>
      toast.success(t(accepted ? 'estimate.acceptedNow' : 'estimate.refusedNow', { provider })),
  })
  return (
    <CustomerDecision
      task={task}
      icon={IconMessageReply}
      comment={comment}
      commentLabel={t('estimate.comment')}
      accept={t('estimate.accept')}
      refuse={t('estimate.refuse')}
      busy={answer.isPending}
      onAnswer={answer.mutate}
      after={
        <>
          <p className="next">{t('estimate.ifAccepted', { provider })}</p>
          {next}
        </>
      }
    >
      <h2 className="estimate-amount" data-part="estimate-amount">
        {words(task.estimatedTime ?? 0)}
      </h2>
      {task.price && (
        <p className="estimate-sum" data-part="table-sum">
          {t.rich('estimate.amount', {
            amount: format.moneyWithoutTax(task.price.totalInCents),
            strong: (parts) => <strong className="num">{parts}</strong>,
          })}
        </p>
      )}
      {task.acceptedEstimatedTime !== null && (
        <p className="quiet">{t('estimate.sinceAccepted', { time: words(task.acceptedEstimatedTime) })}</p>
      )}
      {task.price && <PriceBreakdown price={task.price} />}
    </CustomerDecision>
  )
}
