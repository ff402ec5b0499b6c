import { waiting } from '@passerelle/contract/projects/waiting'
import { IconCheck, IconChecks, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../shared/format/use-format.ts'
import { callOn } from '../../shared/tasks/call-on.ts'
import type { Task } from '../../shared/tasks/task-queries.ts'
import { useTaskAction } from '../../shared/tasks/use-task-action.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/toasts.tsx'
import { NextStep } from './now-card.tsx'

/** The customer administrator says whether the work is finished (VAL-003, VAL-004); unanswered it is accepted after 48 h. */
export const CompletionAnswer = ({ task, provider }: { task: Task; provider: string }) => {
  const t = useTranslations()
  const format = useFormat()
  const answer = useTaskAction(task, {
    run: (completed: boolean) => callOn(task, waiting.answerCompletion, { completed }),
    failed: t('failures.updatePending'),
    done: (_, completed) => toast.success(completed ? t('task.validated') : t('task.completionRefused', { provider })),
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
        <Button look="primary" size="big" icon={IconCheck} busy={answer.isPending} onClick={() => answer.mutate(true)}>
          {t('task.validate')}
        </Button>
        <Button size="big" icon={IconX} busy={answer.isPending} onClick={() => answer.mutate(false)}>
          {t('task.refuseCompletion')}
        </Button>
      </div>
      <NextStep task={task} stop="yourAnswer" />
    </section>
  )
}
