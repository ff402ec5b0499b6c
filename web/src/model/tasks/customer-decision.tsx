import { maxMessageLength } from '@passerelle/contract/limits'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../kit/format/use-format.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Badge } from '../../kit/ui/display/badge.tsx'
import { TextArea } from '../../kit/ui/form/field.tsx'
import type { IconComponent } from '../../kit/ui/icon/icon.tsx'
import type { AnswerComment } from './mutations/use-answer-with-comment.ts'
import type { Task } from './queries/task-queries.ts'

/**
 * What the customer has to decide about a task: since when it waits, the question (`children`), an optional comment,
 * and the buttons to accept and to refuse; `after` says what follows.
 */
export const CustomerDecision = ({
  task,
  icon,
  comment,
  commentLabel,
  accept,
  refuse,
  busy,
  onAnswer,
  after,
  children,
}: {
  task: Task
  icon: IconComponent
  comment: AnswerComment
  commentLabel: string
  accept: string
  refuse: string
  busy: boolean
  onAnswer: (accepted: boolean) => void
  after: ReactNode
  children: ReactNode
}) => {
  const t = useTranslations()
  const format = useFormat()
  return (
    <section data-part="phase decision" className="first task-phase task-decision" aria-label={t('now.title')}>
      <div className="task-phase-head" data-part="phase-state">
        <Badge tone="waiting" icon={icon}>
          {t('task.waitingForYou')}
        </Badge>
        {task.pendingAt && <span className="quiet">{t('now.since', { when: format.near(task.pendingAt) })}</span>}
      </div>
      {children}
      <TextArea
        label={commentLabel}
        aside={t('common.optional')}
        rows={2}
        maxLength={maxMessageLength}
        placeholder={t('estimate.commentPlaceholder')}
        value={comment.text}
        onChange={(event) => comment.write(event.target.value)}
      />
      <div className="task-answer" data-part="answer-buttons">
        <Button variant="primary" size="big" icon={IconCheck} loading={busy} onClick={() => onAnswer(true)}>
          {accept}
        </Button>
        <Button size="big" icon={IconX} loading={busy} onClick={() => onAnswer(false)}>
          {refuse}
        </Button>
      </div>
      {after}
    </section>
  )
}
