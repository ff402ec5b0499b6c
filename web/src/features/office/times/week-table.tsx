import { toIsoDate } from '@passerelle/kernel/format-date'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import type { Times } from '../../../model/times/times-queries.ts'
import { daysFrom, sumOfDay, toWeekRows } from './week-rows.ts'

/** Table of the week's times: a row per task, a column per day; the weekend only if it has times. */
export const WeekTable = ({ times }: { times: Times }) => {
  const t = useTranslations('dailyReports')
  const format = useFormat()
  const rows = toWeekRows(times.list)
  const days = daysFrom(toIsoDate(new Date(times.from))).filter((day, index) => index < 5 || sumOfDay(rows, day) > 0)
  const time = (ms: number) => (ms > 0 ? format.elapsed(ms) : '·')
  return (
    <div className="week-scroll">
      <table className="week-table" data-part="week-table">
        <thead>
          <tr>
            <th scope="col">{t('times.request')}</th>
            {days.map((day) => (
              <th key={day} scope="col">
                {format.day(`${day}T12:00:00Z`)}
              </th>
            ))}
            <th scope="col">{t('times.sum')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.slug}>
              <th scope="row">
                <Link to="/admin/tasks/$taskId" params={{ taskId: row.slug }} aria-label={`${row.slug} ${row.name}`}>
                  <b>{row.slug}</b> <span className="quiet">{row.name}</span>
                </Link>
              </th>
              {days.map((day) => (
                <td key={day}>{time(row.byDay.get(day) ?? 0)}</td>
              ))}
              <td>
                <b>{time(row.total)}</b>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('times.sum')}</th>
            {days.map((day) => (
              <td key={day}>{time(sumOfDay(rows, day))}</td>
            ))}
            <td>{time(rows.reduce((sum, { total }) => sum + total, 0))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
