import {
  IconArchive,
  IconCalendar,
  IconCalendarX,
  IconCheck,
  IconChecks,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconClockHour4,
  IconCurrencyEuro,
  IconGitPullRequest,
  IconMessageReply,
  IconSparkles,
  IconTagOff,
} from '@tabler/icons-react'
import { wholeDays } from '@passerelle/kernel/format-duration'
import { Link } from '@tanstack/react-router'
import { memo, type PointerEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../../kit/format/use-format.ts'
import { loadWithMessages } from '../../../../kit/i18n/messages.ts'
import { opened } from '../../../../model/history/use-close.ts'
import type { ListId } from '../../../../model/tasks/queries/list-ids.ts'
import { useLabelName } from '../../../../model/tasks/label-name.ts'
import type { TaskCard } from '../../../../model/tasks/queries/task-queries.ts'
import { lazyWithPreload } from '../../../../kit/ui/lazy/lazy-with-preload.ts'
import { AvatarGroup } from '../../../../kit/ui/display/avatar.tsx'
import { Badge } from '../../../../kit/ui/display/badge.tsx'
import { Dot } from '../../../../kit/ui/icon/dot.tsx'
import { Icon, type IconComponent } from '../../../../kit/ui/icon/icon.tsx'
import { getCardBadge, type BadgeText } from './card-badge.ts'
import { getCardDate, type CardDate } from './card-date.ts'
import { getCardProgress } from '../../../../model/tasks/card-progress.ts'
import { CardEdits, CardPriority, type EditCard } from './card-field-buttons.tsx'
import { MoveMenu } from './move-menu.tsx'
import { UnreadDot } from './unread-dot.tsx'
import './card.css'
import './card-edits.css'

export type CardProps = {
  card: TaskCard
  staff: boolean
  provider: string
  now: Date
  onMove: (card: TaskCard, to: ListId) => void
  onPress: (event: PointerEvent<HTMLElement>, card: TaskCard) => void
  /** Opens the editor of one field of a card next to its icon, for users with permission (TSK-069). */
  onEdit?: EditCard | undefined
  /** Renders the selection checkbox of a card. */
  mark?: ((card: TaskCard) => ReactNode) | undefined
}

const badgeIcons: Record<BadgeText, IconComponent> = {
  estimateToAnswer: IconCurrencyEuro,
  answerExpected: IconMessageReply,
  answerExpectedDays: IconMessageReply,
  completionToAnswer: IconChecks,
  atCustomer: IconClockHour4,
  atAdmin: IconClockHour4,
  estimateRefused: IconCircleX,
  estimateAccepted: IconCircleCheck,
  refusedAtProvider: IconClockHour4,
  toCategorise: IconTagOff,
  toEstimate: IconCurrencyEuro,
  providerPlans: IconClockHour4,
  mergeRequest: IconGitPullRequest,
  archived: IconArchive,
}

const CardBadge = ({ card, staff, provider, now }: Pick<CardProps, 'card' | 'staff' | 'provider' | 'now'>) => {
  const t = useTranslations('board')
  const badge = getCardBadge(card, staff)
  if (!badge) return null
  const days = card.pendingAt === null ? 0 : wholeDays(now.getTime() - Date.parse(card.pendingAt))
  const key = badge.text === 'answerExpectedDays' && days < 1 ? 'answerExpected' : badge.text
  return (
    <Badge tone={badge.tone} icon={badgeIcons[badge.text]}>
      {t(`badge.${key}`, { days: String(days), provider })}
    </Badge>
  )
}

// Only staff have it.
const CardStep = lazyWithPreload(() => loadWithMessages(() => import('./card-step.tsx')), { silent: true })

const momentIcons: Record<CardDate['kind'], IconComponent> = {
  archive: IconArchive,
  accept: IconClock,
  late: IconCalendarX,
  due: IconCalendar,
  received: IconSparkles,
  done: IconCheck,
}

const Moment = ({ card, now }: Pick<CardProps, 'card' | 'now'>) => {
  const t = useTranslations('board')
  const format = useFormat()
  const moment = getCardDate(card, now)
  if (!moment) return null
  const { kind, at } = moment
  const near = format.near(at, now)
  const texts = {
    archive: () => t('archiveOn', { date: moment.urgency === 'late' ? near : format.shortDay(at) }),
    accept: () => t('autoDoneAt', { time: format.timeOrDay(at, now) }),
    late: () => t('lateDays', { days: Math.max(1, wholeDays(now.getTime() - at.getTime())) }),
    due: () => format.day(at, now),
    received: () => t('receivedAt', { when: near }),
    done: () => near,
  }
  return (
    <span className={`card-date ${moment.urgency}`} title={format.dateTime(at, now)}>
      <Icon icon={momentIcons[kind]} size={13} />
      {texts[kind]()}
    </span>
  )
}

const Spent = ({ card }: Pick<CardProps, 'card'>) => {
  const format = useFormat()
  const estimate = card.acceptedEstimatedTime ?? card.estimatedTime
  if (card.listId === 'done' || card.ellapsedTime === null || (card.ellapsedTime === 0 && !estimate)) return null
  const over = estimate !== null && estimate > 0 && card.ellapsedTime > estimate
  return (
    <span className={over ? 'card-date num over' : 'card-date num'}>
      <Icon icon={IconClock} size={13} />
      {format.workTime(card.ellapsedTime)}
      {estimate ? ` / ${format.workTime(estimate)}` : ''}
    </span>
  )
}

const Labels = ({ card }: Pick<CardProps, 'card'>) => {
  const nameOf = useLabelName()
  if (card.labels.length === 0) return null
  const named = card.labels.find((label) => label.type === 'theme') ?? card.labels[0]
  return (
    <span className="card-labels" title={card.labels.map(nameOf).join(', ')}>
      {card.labels.slice(0, 3).map((label) => (
        <Dot key={label._id} colour={label.backgroundColor} />
      ))}
      <span>{named && nameOf(named)}</span>
    </span>
  )
}

/** Look of a card by whom it waits for: staff see tasks that wait for the customer dimmed (TSK-048). */
const lookOf = (card: TaskCard, staff: boolean) => (staff && card.waitsFor === 'others' ? 'card dim' : 'card')

/** A task on the board: id, priority, badge / title / labels, date, time, members / progress bar at the edge. */
export const Card = memo(({ card, staff, provider, now, onMove, onPress, onEdit, mark }: CardProps) => {
  const t = useTranslations('task')
  const progress = getCardProgress(card)
  return (
    <article
      className={lookOf(card, staff)}
      data-part="card"
      data-wait={card.waitsFor === 'nobody' ? undefined : card.waitsFor}
      data-list={card.listId}
      data-card={card._id}
      onPointerDown={(event) => onPress(event, card)}
    >
      <header>
        <span className="id" data-part="task-id">
          {card.taskId}
        </span>
        <UnreadDot appId={card.appId} taskId={card._id} />
        <CardPriority card={card} onEdit={onEdit} />
        {mark?.(card)}
        <CardBadge card={card} staff={staff} provider={provider} now={now} />
        {card.may.includes('move') && <MoveMenu card={card} onMove={onMove} />}
      </header>
      <h3>
        <Link
          to="/projects/tasks/$taskId"
          params={{ taskId: card.taskId }}
          state={opened}
          draggable={false}
          aria-label={`${t('open', { taskId: card.taskId })} : ${card.name}`}
          data-card-link={card._id}
        >
          {card.name}
        </Link>
      </h3>
      <footer>
        {staff && <CardStep card={card} now={now} badge={getCardBadge(card, staff)?.text} />}
        <Labels card={card} />
        <Moment card={card} now={now} />
        <Spent card={card} />
        <CardEdits card={card} onEdit={onEdit} />
        <AvatarGroup people={card.people} />
      </footer>
      <span className={`bar ${progress.tone}`} data-part="progress-bar" style={{ '--v': `${progress.percent}%` }}>
        <i />
      </span>
    </article>
  )
})
