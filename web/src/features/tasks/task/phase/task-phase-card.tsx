import { getStepName } from '@passerelle/kernel/next-step'
import {
  IconCircleCheck,
  IconClockHour4,
  IconCurrencyEuro,
  IconGitPullRequest,
  IconHourglass,
  IconLock,
  IconMessageReply,
  IconChecks,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../../kit/format/use-format.ts'
import { useNow } from '../../../../kit/format/use-now.ts'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'
import { Badge, type BadgeTone } from '../../../../kit/ui/display/badge.tsx'
import type { IconComponent } from '../../../../kit/ui/icon/icon.tsx'
import { getStateName, type NextStep } from '../../../../model/tasks/next-step.ts'
import { StepWord } from '../../../../model/tasks/step-word.tsx'
import { isTimedInTodo } from '../../../../model/tasks/timed-in-todo.ts'
import { getExpected } from '../../../../model/tasks/expected-date.ts'
import { getPhaseStart, getStopHint, type TaskPhase, type Stop } from '../../../../model/tasks/task-phase.ts'

const looks: Record<TaskPhase, { tone: BadgeTone; icon: IconComponent }> = {
  locked: { tone: 'neutral', icon: IconLock },
  customerAnswers: { tone: 'waiting', icon: IconMessageReply },
  estimateToAnswer: { tone: 'waiting', icon: IconCurrencyEuro },
  completionToAnswer: { tone: 'waiting', icon: IconChecks },
  waitsForCustomer: { tone: 'ghost', icon: IconHourglass },
  estimateAtCustomer: { tone: 'ghost', icon: IconHourglass },
  completionAtCustomer: { tone: 'ghost', icon: IconChecks },
  refused: { tone: 'danger', icon: IconClockHour4 },
  accepted: { tone: 'success', icon: IconCircleCheck },
  archived: { tone: 'neutral', icon: IconClockHour4 },
  done: { tone: 'success', icon: IconCircleCheck },
  inReview: { tone: 'info', icon: IconGitPullRequest },
  inProgress: { tone: 'info', icon: IconClockHour4 },
  received: { tone: 'neutral', icon: IconClockHour4 },
  estimateWaits: { tone: 'ghost', icon: IconHourglass },
}

/** Phases whose text asks something of the customer, or says why nothing goes on: it stays while a timer runs. */
const asksCustomer: readonly TaskPhase[] = [
  'locked',
  'customerAnswers',
  'estimateToAnswer',
  'completionToAnswer',
  'archived',
]

/** Text about the automatic step with its date, and who can prevent it and how. */
export const AutomaticStepNotice = ({ task, stopHint }: { task: Task; stopHint?: Stop | undefined }) => {
  const t = useTranslations('now')
  const format = useFormat()
  if (!task.next) return null
  const effect = task.next.effect
  const archived = task.listId === 'done' && task.pendingStatus === null ? 'archiveLater' : 'archiveIfSilent'
  const text = { archive: archived, accept_completion: 'doneIfSilent', done: 'finishIfSilent' } as const
  return (
    <p className="next">
      {t(text[effect], { date: format.dateTime(task.next.at) })}
      {stopHint && <> {t(`stop.${stopHint}`)}</>}
    </p>
  )
}

/** What the team does for the customer now, and the date that says what happens next. */
const TeamText = ({ task, phase, provider }: { task: Task; phase: TaskPhase; provider: string }) => {
  const t = useTranslations('now')
  const format = useFormat()
  const expected = getExpected(task, phase, useNow())
  const doing = task.working && !asksCustomer.includes(phase) ? t('worked') : t(`text.${phase}`, { provider })
  if (!expected) return <p>{doing}</p>
  const { kind, at } = expected
  const text = t(`expected.${kind}`, { provider, date: kind === 'due' ? format.day(at) : format.dateTime(at) })
  return <p>{kind === 'due' || task.working ? `${doing} ${text}` : text}</p>
}

/** Answer to the estimate and its date; the thread shows who answered. */
const EstimateReceipt = ({ task }: { task: Task }) => {
  const t = useTranslations('now.receipt')
  const format = useFormat()
  const { estimateStatus, estimatedTime, estimatedTimeAcceptedAt, estimatedTimeRefusedAt } = task
  const at = estimateStatus === 'accepted' ? estimatedTimeAcceptedAt : estimatedTimeRefusedAt
  if ((estimateStatus !== 'accepted' && estimateStatus !== 'refused') || !at) return null
  return (
    <p className="quiet num">
      {t(estimateStatus, { time: format.workTime(estimatedTime ?? 0), date: format.dateTime(at) })}
    </p>
  )
}

/**
 * Current phase: state, start, text, and the user's actions. Customers see what the team does, staff their next action.
 */
export const TaskPhaseCard = ({
  task,
  next,
  staff,
  provider,
  receipt,
  children,
}: {
  task: Task
  next: NextStep
  staff: boolean
  provider: string
  /** Below the answer to the estimate. */
  receipt?: ReactNode
  children?: ReactNode
}) => {
  const t = useTranslations('now')
  const format = useFormat()
  const { phase } = next
  const name = getStepName(next)
  const since = getPhaseStart(task, phase)
  const { tone, icon } = looks[phase]
  return (
    <section
      data-part={tone === 'waiting' ? 'phase decision' : 'phase'}
      className={tone === 'waiting' ? 'first task-phase task-decision' : 'first task-phase'}
      aria-label={t('title')}
    >
      <div className="task-phase-head" data-part="phase-state">
        <Badge tone={tone} icon={icon}>
          {t(`state.${getStateName(next)}`)}
        </Badge>
        {since && <span className="quiet">{t('since', { when: format.near(since) })}</span>}
      </div>
      {staff && name !== 'nothing' ? (
        <p>
          <b>
            <StepWord next={next} />
          </b>
          {' · '}
          {isTimedInTodo(task) ? t('timedInTodo') : t(`staffText.${name}`)}
        </p>
      ) : staff ? (
        <p>{t(`text.${phase}`, { provider })}</p>
      ) : (
        <TeamText task={task} phase={phase} provider={provider} />
      )}
      <EstimateReceipt task={task} />
      {receipt}
      {children}
      <AutomaticStepNotice task={task} stopHint={getStopHint(phase, staff)} />
    </section>
  )
}
