import type { TimesheetLog } from '@passerelle/contract/projects/timesheets'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { LoadingStatus } from '../../../kit/ui/feedback/skeleton.tsx'
import { timesheetQueries } from './timesheet-queries.ts'

/** The logs behind a cell: from when to when on this day, with the note and its corrections (PLN-042, PLN-043). */
export const CellLogs = ({
  userId,
  week,
  taskId,
  taskName,
  day,
  renderEdit,
}: {
  userId: string
  week: string
  taskId: string
  taskName: string
  day: string
  /** The button that corrects a finished log. */
  renderEdit: (log: TimesheetLog, name: string) => ReactNode
}) => {
  const t = useTranslations('timesheets')
  const { time, elapsed, near } = useFormat()
  const { data, error } = useQuery(timesheetQueries.logs(userId, week))
  const lines = (data?.list ?? [])
    .filter((log) => log.taskId === taskId)
    .flatMap((log) => log.parts.filter((part) => part.day === day).map((part) => ({ log, part })))
  return (
    <div className="cell-logs">
      <Link to="/admin/tasks/$taskId" params={{ taskId }} className="link">
        <span className="id">{taskId}</span> {taskName}
      </Link>
      {error && <p className="late">{getErrorMessage(error, t('failed'))}</p>}
      {!data && !error && <LoadingStatus />}
      <ul>
        {lines.map(({ log, part }) => (
          <li key={log._id}>
            <b className="num">{elapsed(part.ms)}</b>{' '}
            <span className="quiet num">{t('span', { from: time(part.fromAt), to: time(part.toAt) })}</span>
            {log.stoppedAt === null && <span className="quiet"> {t(log.pausedAt ? 'paused' : 'running')}</span>}
            {log.parts.length > 1 && <span className="quiet"> {t('cut')}</span>}
            {log.stoppedAt !== null && renderEdit(log, t('correct', { taskId, time: elapsed(part.ms) }))}
            {log.note && <p>{log.note}</p>}
            {log.corrections.map(({ at, by, before, reason }) => (
              <p key={at} className="quiet" data-part="correction">
                {t('corrected', {
                  by: by === '' ? t('correctedBy') : by,
                  at: near(at),
                  before: elapsed(before.spentMs),
                  reason,
                })}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
