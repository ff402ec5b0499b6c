import {
  IconCalendarX,
  IconChecks,
  IconCircleX,
  IconClock,
  IconGitPullRequest,
  IconHourglass,
  IconMessage,
  IconRulerMeasure,
  IconServer2,
  IconTagOff,
  IconUserPlus,
} from '@tabler/icons-react'
import { getNextStep, getStepName, type NextStep, type StepReader } from '@passerelle/kernel/next-step'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { AvatarGroup } from '../../../kit/ui/display/avatar.tsx'
import { Icon, type IconComponent } from '../../../kit/ui/icon/icon.tsx'
import { AccountLogo } from '../../../kit/ui/icon/logo.tsx'
import { PriorityIcon } from '../../../kit/ui/icon/priority.tsx'
import { opened } from '../../../model/history/use-close.ts'
import { StepWord } from '../../../model/tasks/step-word.tsx'
import type { TaskCard } from '../../../model/tasks/queries/task-queries.ts'
import type { TaskLine as Line } from './day-queries.ts'
import { getLineDate, getLineState, getLineTone, getTimeLeft, type LineState } from './line-words.ts'
import type { DayChip } from './day-chips.ts'
import { LineMenu, type LineActions } from './line-menu.tsx'
import { useSpan } from './use-span.ts'

export type LineApp = { name: string; logo: string | null; primaryColor: string } | undefined
export type PressStep = (card: TaskCard, next: NextStep, anchor: HTMLElement) => void

const icons: Partial<Record<LineState, IconComponent>> = {
  late: IconCalendarX,
  refused: IconCircleX,
  over: IconCalendarX,
  reply: IconMessage,
  approve: IconServer2,
  review: IconGitPullRequest,
  inReview: IconGitPullRequest,
  categorise: IconTagOff,
  estimate: IconRulerMeasure,
  assign: IconUserPlus,
  askCompletion: IconChecks,
  completionAtCustomer: IconChecks,
  atCustomer: IconHourglass,
  estimateAtCustomer: IconHourglass,
}

/** The account's logo; its place until the account is known. */
export const AccountMark = ({ app }: { app: LineApp }) => (
  <span className="day-mark" title={app?.name}>
    {app && (
      <>
        <AccountLogo name={app.name} logo={app.logo} colour={app.primaryColor} />
        <span className="sr-only">{app.name}</span>
      </>
    )}
  </span>
)

/** What and who: the customer's words, or the time that is left, and who asks. */
const Saying = ({ line, card }: { line: Line; card: TaskCard }) => {
  const t = useTranslations('day')
  const format = useFormat()
  const time = getTimeLeft(card)
  const owner = card.people.find(({ _id }) => _id === card.userId)
  const name = (person: { firstName: string; lastName: string }) => `${person.firstName} ${person.lastName}`
  if (line.excerpt && line.author && card.facts?.customerWroteAt)
    return t('said', { name: name(line.author), text: line.excerpt })
  const parts = [
    line.unattended && t('unattended'),
    time && t(`time.${time.kind}`, { time: format.workTime(time.ms), estimate: format.workTime(time.estimate) }),
    !time && owner && name(owner),
  ]
  return parts.filter(Boolean).join(', ')
}

/** One request of the queue: what it is, what and who waits, its date, and the button of its next step (DAY-045). */
export const TaskLine = ({
  line,
  app,
  reader,
  now,
  first,
  team,
  chip,
  onStep,
  actionsOf,
}: {
  line: Line
  app: LineApp
  reader: StepReader
  now: Date
  first: boolean
  team: boolean
  chip: DayChip | undefined
  onStep: PressStep
  actionsOf: LineActions
}) => {
  const t = useTranslations()
  const format = useFormat()
  const span = useSpan()
  const card = line.task
  const next = getNextStep(card, reader, now)
  const state = getLineState(card, next, now)
  const date = getLineDate(card, next, now)
  const late = state === 'late'
  const running = card.facts?.timers.includes(reader.userId)
  const label = t(`requests.step.${getStepName(next)}`)
  const acts = next.editor !== null || next.step === 'moveOn'
  return (
    <li
      data-part="day-item"
      data-card={card._id}
      data-group={line.group}
      data-first={first || undefined}
      className={first ? 'day-item first' : 'day-item'}
    >
      <AccountMark app={app} />
      <span className="day-id">
        <span className="id" data-part="task-id">
          {card.taskId}
        </span>
        <PriorityIcon code={card.priority} />
      </span>
      <span className="day-what">
        <span className="day-title">
          <Link
            to="/admin/tasks/$taskId"
            params={{ taskId: card.taskId }}
            search={{ from: 'home', whose: team ? 'team' : undefined, chip }}
            state={opened}
            {...(!acts && { 'data-card-link': true })}
          >
            {card.name}
          </Link>
          {running && <span className="live" title={t('day.running')} />}
          {team && <AvatarGroup people={card.people.filter(({ staff }) => staff).slice(0, 3)} />}
        </span>
        <span className="day-facts">
          <span className={`day-state ${getLineTone(state)}`}>
            <Icon icon={icons[state] ?? IconClock} size={13} />
            {late ? t('day.late', { span: span.late(card.dueAt!, now) }) : t(`day.state.${state}`)}
          </span>
          <span className="day-say">
            <Saying line={line} card={card} />
          </span>
        </span>
      </span>
      <span className={late ? 'day-when late' : 'day-when'} title={format.dateTime(date.at, now)}>
        <b className="num">{t(`day.date.${date.kind}`, { when: format.near(date.at, now) })}</b>
        <span className="quiet num">{span.relative(date.at, now)}</span>
      </span>
      {acts ? (
        <Button
          variant={first ? 'primary' : 'secondary'}
          className="day-go"
          data-card-link
          data-step={next.step}
          aria-label={`${label}, ${card.taskId}`}
          onClick={({ currentTarget }) => onStep(card, next, currentTarget)}
        >
          <StepWord next={next} />
        </Button>
      ) : (
        <span className="day-go quiet">
          <StepWord next={next} />
        </span>
      )}
      <LineMenu card={card} actions={actionsOf(card)} />
    </li>
  )
}
