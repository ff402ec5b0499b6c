import { waiting } from '@passerelle/contract/projects/waiting'
import { IconChecks } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { CustomerDecision } from '../../../../model/tasks/customer-decision.tsx'
import { mutateTask } from '../../../../model/tasks/mutations/mutate-task.ts'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'
import { useAnswerWithComment, type AnswerComment } from '../../../../model/tasks/mutations/use-answer-with-comment.ts'
import { useTaskMutation } from '../../../../model/tasks/mutations/use-task-mutation.ts'
import { toast } from '../../../../kit/ui/toast/toaster.tsx'
import { AutomaticStepNotice } from './task-phase-card.tsx'

/**
 * The customer administrator accepts or refuses the completion (VAL-003, VAL-004); who refuses says what is missing.
 * Without an answer it is accepted after 48 h.
 */
export const CompletionAnswer = ({
  task,
  provider,
  comment,
}: {
  task: Task
  provider: string
  comment: AnswerComment
}) => {
  const t = useTranslations()
  const send = useAnswerWithComment(task, comment)
  const answer = useTaskMutation(task, {
    mutationFn: ({ accepted }: { accepted: boolean; asked: Task }) =>
      send(() => mutateTask(task, waiting.answerCompletion, { completed: accepted })),
    errorMessage: t('failures.updatePending'),
    onSuccess: (_, { accepted }) =>
      toast.success(accepted ? t('task.validated') : t('task.completionRefused', { provider })),
  })
  return (
    <CustomerDecision
      task={task}
      icon={IconChecks}
      comment={comment}
      commentLabel={t('task.completionComment')}
      accept={t('task.validate')}
      refuse={t('task.refuseCompletion')}
      missing={t('task.completionMissing')}
      busy={answer.isPending}
      onAnswer={answer.mutate}
      after={<AutomaticStepNotice task={task} stopHint="yourAnswer" />}
    >
      <h2 className="decide-title">{t('task.validateTitle')}</h2>
      <p>{t('task.validateText')}</p>
    </CustomerDecision>
  )
}
