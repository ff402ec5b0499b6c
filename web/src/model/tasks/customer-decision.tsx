import { maxMessageLength } from '@passerelle/contract/limits'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../kit/format/use-format.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Badge } from '../../kit/ui/display/badge.tsx'
import { TextArea } from '../../kit/ui/form/field.tsx'
import type { IconComponent } from '../../kit/ui/icon/icon.tsx'
import { HeldAnswer } from './held-answer.tsx'
import { useHeldAnswer } from './mutations/use-held-answer.ts'
import type { AnswerComment } from './mutations/use-answer-with-comment.ts'
import type { Task } from './queries/task-queries.ts'

type Answer = { accepted: boolean; asked: Task }

/**
 * What the customer has to decide about a task: since when it waits, the question (`children`), a comment, and the
 * buttons to accept and to refuse; `after` says what follows, but not beside a refusal. An answer leaves after ten
 * seconds, with the task as it was shown. With `missing`, who refuses has to say what is missing.
 */
export const CustomerDecision = ({
  task,
  icon,
  comment,
  commentLabel,
  accept,
  refuse,
  busy,
  missing,
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
  /** The error shown when nothing is written. */
  missing?: string
  onAnswer: (answer: Answer) => void
  after: ReactNode
  children: ReactNode
}) => {
  const t = useTranslations()
  const format = useFormat()
  const field = useRef<HTMLTextAreaElement>(null)
  const [refused, setRefused] = useState(false)
  const { held, hold, undo, release } = useHeldAnswer(onAnswer)
  const lacksText = missing !== undefined && comment.text.trim() === ''
  const refuseNow = () => {
    setRefused(true)
    if (lacksText) field.current?.focus()
    else hold({ accepted: false, asked: task })
  }
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
        ref={field}
        label={commentLabel}
        aside={t('common.optional')}
        error={refused && lacksText ? missing : undefined}
        disabled={held !== undefined}
        rows={2}
        maxLength={maxMessageLength}
        placeholder={t('estimate.commentPlaceholder')}
        value={comment.text}
        onChange={(event) => comment.write(event.target.value)}
      />
      {held ? (
        <HeldAnswer text={held.accepted ? accept : refuse} onUndo={undo} onSend={release} />
      ) : (
        <div className="task-answer" data-part="answer-buttons">
          <Button
            variant="primary"
            size="big"
            icon={IconCheck}
            loading={busy}
            onClick={() => hold({ accepted: true, asked: task })}
          >
            {accept}
          </Button>
          <Button size="big" icon={IconX} loading={busy} onClick={refuseNow}>
            {refuse}
          </Button>
        </div>
      )}
      {held?.accepted !== false && after}
    </section>
  )
}
