import { minutes } from '@passerelle/kernel/durations'
import { IconAlertTriangle, IconPlayerPlay } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { IconButton } from '../../../kit/ui/button/icon-button.tsx'
import { shownHours, type LineEntry, type TimeLine } from './time-line.ts'
import { useContinue } from './use-continue.ts'

/** Pixels per hour, and the minimum height of a log. */
const hourHeight = 48
const leastHeight = 22

const Entry = ({ entry, top, height }: { entry: LineEntry; top: number; height: number }) => {
  const t = useTranslations('dailyReports')
  const format = useFormat()
  const start = useContinue()
  const { log } = entry
  const span = entry.running
    ? t('times.since', { from: format.time(entry.from) })
    : t('times.span', { from: format.time(entry.from), to: format.time(entry.to) })
  return (
    <li
      className={['day-log', entry.running && 'running', height < 2 * leastHeight && 'short'].filter(Boolean).join(' ')}
      style={{ '--top': `${top}px`, '--height': `${Math.max(height, leastHeight)}px` }}
    >
      <Link to="/admin/tasks/$taskId" params={{ taskId: log.taskSlug }} className="day-log-name" title={log.taskName}>
        <span className="id" data-part="task-id">
          {log.taskSlug}
        </span>{' '}
        <b>{log.note ?? log.taskName}</b>
      </Link>
      <span className="num">{format.elapsed(entry.ms)}</span>
      {!entry.running && (
        <IconButton
          icon={IconPlayerPlay}
          label={t('times.continue', { taskId: log.taskSlug })}
          className="day-log-go"
          loading={start.isPending}
          onClick={() => start.mutate(log)}
        />
      )}
      <span className="day-log-more quiet num">{span}</span>
      {entry.over && (
        <span className="day-log-more">
          <Badge tone="warning" icon={IconAlertTriangle}>
            {t('times.overlap', { time: format.elapsed(entry.overlapMs), taskId: entry.over })}
          </Badge>
        </span>
      )}
    </li>
  )
}

/** Timeline of the day's logs, with dashed gaps and marked overlaps (ADM-002). */
export const DayLine = ({ line, midnight }: { line: TimeLine; midnight: Date }) => {
  const t = useTranslations('dailyReports')
  const format = useFormat()
  const { first, last } = shownHours(line.entries, midnight)
  const top = (at: Date) => ((at.getTime() - midnight.getTime()) / minutes(60) - first) * hourHeight
  return (
    <div className="day-line" data-part="day-line" style={{ '--hours': `${(last - first) * hourHeight}px` }}>
      <div aria-hidden="true">
        {Array.from({ length: last - first + 1 }, (_, index) => (
          <span key={index} className="day-hour num" style={{ '--top': `${index * hourHeight}px` }}>
            {String(first + index).padStart(2, '0')}:00
          </span>
        ))}
      </div>
      <ol aria-label={t('times.line')}>
        {line.gaps.map((gap) => (
          <li
            key={gap.from.toISOString()}
            className="day-gap"
            style={{ '--top': `${top(gap.from)}px`, '--height': `${top(gap.to) - top(gap.from)}px` }}
          >
            {t('times.gap', { time: format.elapsed(gap.to.getTime() - gap.from.getTime()) })}
          </li>
        ))}
        {line.entries.map((entry) => (
          <Entry key={entry.log._id} entry={entry} top={top(entry.from)} height={top(entry.to) - top(entry.from)} />
        ))}
      </ol>
    </div>
  )
}
