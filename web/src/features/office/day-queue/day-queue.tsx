import { IconActivityHeartbeat, IconArrowUp, IconCalendarX, IconMoodCheck } from '@tabler/icons-react'
import { nowGroups } from '@passerelle/kernel/day-order'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useAppNames } from '../../../model/accounts/use-app-names.ts'
import { useStepReader } from '../../../model/tasks/use-step-reader.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useNow } from '../../../kit/format/use-now.ts'
import { restoreFocus } from '../../../kit/ui/focus/restore-focus.ts'
import { Button, buttonClass } from '../../../kit/ui/button/button.tsx'
import { Delayed, LoadingStatus, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { Tabs } from '../../../kit/ui/display/tabs.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { countChip, dayChips, type DayChip } from './day-chips.ts'
import type { DayLine, DayQueue as Queue, Whose } from './day-queries.ts'
import { groupLines, type DayHeading } from './group-lines.ts'
import { IncidentLine } from './incident-line.tsx'
import type { LineActions } from './line-menu.tsx'
import { TaskLine, type PressStep } from './task-line.tsx'
import { useCustomerFold } from './use-customer-fold.ts'
import { idOfLine, type DayLines } from './use-day-lines.ts'
import './day-queue.css'

const hot: Partial<Record<DayHeading, typeof IconCalendarX>> = { incident: IconActivityHeartbeat, late: IconCalendarX }

const appOf = (line: DayLine) => (line.kind === 'task' ? line.task.appId : line.incident.appId)

/** Chips with exact counts; one that has no line is left out, unless it is chosen (DAY-046). */
const Chips = ({
  counts,
  chip,
  onChip,
}: {
  counts: Queue['counts']
  chip: DayChip | undefined
  onChip: (chip: DayChip | undefined) => void
}) => {
  const t = useTranslations('day')
  const shown = dayChips.filter((one) => one === chip || countChip(one, counts) > 0)
  return shown.map((one) => (
    <button
      key={one}
      type="button"
      className="day-chip"
      data-chip={one}
      aria-pressed={one === chip}
      onClick={() => onChip(one === chip ? undefined : one)}
    >
      {t(`chip.${one}`)} <b className="num">{countChip(one, counts)}</b>
    </button>
  ))
}

/**
 * The queue of staff across accounts, in the order of the server (DAY-040 to DAY-048): headings, one line for each
 * request and outage, and what is with the customer folded at its end.
 */
export const DayQueue = ({
  day,
  whose,
  chip,
  onWhose,
  onChip,
  onStep,
  actionsOf,
  onCreate,
  isNewOffice,
}: {
  day: DayLines
  whose: Whose
  chip: DayChip | undefined
  onWhose: (whose: Whose) => void
  onChip: (chip: DayChip | undefined) => void
  onStep: PressStep
  actionsOf: LineActions
  onCreate: () => void
  /** There is no account of a customer yet. */
  isNewOffice: boolean
}) => {
  const t = useTranslations()
  const format = useFormat()
  const now = useNow()
  const reader = useStepReader()
  const fold = useCustomerFold()
  const { query, lines, waiting, show, fetchMore } = day
  const { data, error, refetch, hasNextPage, isFetchingNextPage, dataUpdatedAt } = query
  const apps = useAppNames(lines.map(appOf))
  if (!data)
    return error ? (
      <ErrorState title={getErrorMessage(error, t('day.failed'))} onRetry={() => void refetch()} />
    ) : (
      <Delayed>
        <LoadingStatus />
        <div className="day-queue">
          {[0, 1, 2, 3, 4].map((line) => (
            <Skeleton key={line} width="100%" height={48} />
          ))}
        </div>
      </Delayed>
    )
  const showWaiting = () => {
    show()
    // The pressed button disappears together with the focus.
    if (waiting?.first) restoreFocus(`[data-card="${idOfLine(waiting.first)}"] [data-card-link]`)
  }
  const counts = data.pages.at(-1)!.counts
  const first = lines[0]
  const waits = nowGroups.concat('triage', 'soon', 'rest').some((group) => (counts.groups[group] ?? 0) > 0)
  const lineOf = (line: DayLine) =>
    line.kind === 'task' ? (
      <TaskLine
        key={idOfLine(line)}
        line={line}
        app={apps.get(line.task.appId)}
        reader={reader}
        now={now}
        first={line === first}
        team={whose === 'team'}
        chip={chip}
        onStep={onStep}
        actionsOf={actionsOf}
      />
    ) : (
      <IncidentLine
        key={idOfLine(line)}
        line={line}
        app={apps.get(line.incident.appId)}
        now={now}
        first={line === first}
      />
    )
  const heading = (group: DayHeading, own: readonly DayLine[]) => {
    const count = group === 'incident' ? own.length : (counts.groups[group] ?? own.length)
    const icon = hot[group]
    return (
      <>
        {icon && <Icon icon={icon} size={14} />}
        {t(`day.group.${group}`)} <span className="quiet num">{count}</span>
      </>
    )
  }
  const nearest = (own: readonly DayLine[]) => {
    const [line] = own
    if (line?.kind !== 'task' || line.at === null) return null
    return (
      <span className="quiet num day-nearest">
        {t('day.nearest', { when: format.near(line.at, now), taskId: line.task.taskId })}
      </span>
    )
  }
  return (
    <section className="day-queue" aria-label={t('day.title')} data-stale={error ? true : undefined}>
      <div className="day-tools" data-part="day-tools">
        <Tabs
          variant="segments"
          label={t('day.whose')}
          value={whose}
          onChange={onWhose}
          tabs={[
            { value: 'mine', label: t('day.mine'), count: counts.mine },
            { value: 'team', label: t('day.team'), count: counts.team },
          ]}
        />
        <Chips counts={counts} chip={chip} onChip={onChip} />
      </div>
      {error && (
        <p className="day-stale" role="status">
          {t('day.stale', { when: format.time(new Date(dataUpdatedAt)) })}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </p>
      )}
      {waiting && (
        <p className="day-waiting" role="status">
          <Button size="small" icon={IconArrowUp} onClick={showWaiting}>
            {t('day.waiting', { count: waiting.added })}
          </Button>
        </p>
      )}
      {!waits && !chip && isNewOffice && (
        <EmptyState
          compact
          icon={IconMoodCheck}
          title={t('day.newOffice')}
          action={
            <Link to="/admin/apps/new" className={buttonClass('primary', 'normal')}>
              {t('day.createAccount')}
            </Link>
          }
        />
      )}
      {!waits && !chip && !isNewOffice && (
        <EmptyState
          compact
          icon={IconMoodCheck}
          title={t('day.empty', { count: counts.groups['customer'] ?? 0 })}
          action={
            <>
              {whose === 'mine' && <Button onClick={() => onWhose('team')}>{t('day.showTeam')}</Button>}
              <Button onClick={onCreate}>{t('board.newRequest')}</Button>
            </>
          }
        >
          {t('day.emptyText')}
        </EmptyState>
      )}
      {groupLines(lines).map(({ heading: group, lines: own }) =>
        group === 'customer' && !chip ? (
          <details key={group} className="day-fold" data-group-heading={group} open={fold.open} onToggle={fold.toggle}>
            <summary className="day-group">
              {heading(group, own)}
              {nearest(own)}
            </summary>
            <ol>{own.map(lineOf)}</ol>
          </details>
        ) : (
          <section key={group} data-group-heading={group}>
            <h2 className={hot[group] ? 'day-group hot' : 'day-group'}>{heading(group, own)}</h2>
            <ol>{own.map(lineOf)}</ol>
          </section>
        ),
      )}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchMore()}>
          {t('day.showMore')}
        </Button>
      )}
    </section>
  )
}
