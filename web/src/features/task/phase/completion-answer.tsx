import { maxMessageLength } from '@passerelle/contract/limits'
import { waiting } from '@passerelle/contract/projects/waiting'
import { IconCheck, IconChecks, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { mutateTask } from '../../../model/tasks/mutations/mutate-task.ts'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { useAnswerWithComment, type AnswerComment } from '../../../model/tasks/mutations/use-answer-with-comment.ts'
import { useTaskMutation } from '../../../model/tasks/mutations/use-task-mutation.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextArea } from '../../../kit/ui/form/field.tsx'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { AutomaticStepNotice } from './task-phase-card.tsx'

/**
 * The customer administrator accepts or refuses the completion (VAL-003, VAL-004), with a comment that says what is
 * missing; without an answer it is accepted after 48 h.
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
  const format = useFormat()
  const send = useAnswerWithComment(task, comment)
  const answer = useTaskMutation(task, {
    mutationFn: (completed: boolean) => send(() => mutateTask(task, waiting.answerCompletion, { completed })),
    errorMessage: t('failures.updatePending'),
    onSuccess: (_, completed) =>
      toast.success(completed ? t('task.validated') : t('task.completionRefused', { provider })),
  })
  return (
    <section data-part="phase decision" className="first task-phase task-decision" aria-label={t('now.title')}>
      <div className="task-phase-head" data-part="phase-state">
        <Badge tone="waiting" icon={IconChecks}>
          {t('task.waitingForYou')}
        </Badge>
        {task.pendingAt && <span className="quiet">{t('now.since', { when: format.near(task.pendingAt) })}</span>}
      </div>
      <h2 className="decide-title">{t('task.validateTitle')}</h2>
      <p>{t('task.validateText')}</p>
      <TextArea
        label={t('task.completionComment')}
        aside={t('common.optional')}
        rows={2}
        maxLength={maxMessageLength}
        placeholder={t('estimate.commentPlaceholder')}
        value={comment.text}
        onChange={(event) => comment.write(event.target.value)}
      />
      <div className="task-answer" data-part="answer-buttons">
        <Button
          variant="primary"
          size="big"
          icon={IconCheck}
          loading={answer.isPending}
          onClick={() => answer.mutate(true)}
        >
          {t('task.validate')}
        </Button>
        <Button size="big" icon={IconX} loading={answer.isPending} onClick={() => answer.mutate(false)}>
          {t('task.refuseCompletion')}
        </Button>
      </div>
      <AutomaticStepNotice task={task} stopHint="yourAnswer" />
    </section>
  )
}
