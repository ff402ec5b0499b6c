import { waiting } from '@passerelle/contract/projects/waiting'
import { IconCheck, IconChecks, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../shared/format/use-format.ts'
import { mutateTask } from '../../shared/tasks/mutate-task.ts'
import type { Task } from '../../shared/tasks/task-queries.ts'
import { useTaskMutation } from '../../shared/tasks/use-task-mutation.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/toaster.tsx'
import { AutomaticStepNotice } from './task-phase-card.tsx'

/**
 * The customer administrator accepts or refuses the completion (VAL-003, VAL-004); without an answer it is accepted
 * after 48 h.
 */
export const CompletionAnswer = ({ task, provider }: { task: Task; provider: string }) => {
  const t = useTranslations()
  const format = useFormat()
  const answer = useTaskMutation(task, {
    mutationFn: (completed: boolean) => mutateTask(task, waiting.answerCompletion, { completed }),
    errorMessage: t('failures.updatePending'),
    onSuccess: (_, completed) =>
      toast.success(completed ? t('task.validated') : t('task.completionRefused', { provider })),
  })
  return (
    <section className="first now decide" aria-label={t('now.title')}>
      <div className="head">
        <Badge tone="waiting" icon={IconChecks}>
          {t('task.waitingForYou')}
        </Badge>
        {task.pendingAt && <span className="quiet">{t('now.since', { when: format.near(task.pendingAt) })}</span>}
      </div>
      <h2 className="decide-title">{t('task.validateTitle')}</h2>
      <p>{t('task.validateText')}</p>
      <div className="answer">
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
