import { getDayBounds } from '@passerelle/kernel/availability'
import type { ReportIncident } from '../../../model/availability/report-queries.ts'
import { useFormat } from '../../../kit/format/use-format.ts'

const percent = (part: number) => `${(100 * Math.min(1, Math.max(0, part))).toFixed(2)}%`

/**
 * Timeline of a report's day from midnight to midnight, with outages and maintenance. The table next to it contains the
 * same data as text.
 */
export const DayStrip = ({ day, incidents, now }: { day: string; incidents: readonly ReportIncident[]; now: Date }) => {
  const format = useFormat()
  const { start, end } = getDayBounds(day)
  const whole = end.getTime() - start.getTime()
  const at = (moment: number) => (moment - start.getTime()) / whole
  return (
    <div className="report-strip" aria-hidden="true">
      <div className="report-line">
        {incidents.map(({ id, type, startedAt, resolvedAt }) => {
          const from = at(Date.parse(startedAt))
          const to = at(resolvedAt === null ? now.getTime() : Date.parse(resolvedAt))
          const kind = type === 'MAINTENANCE' ? 'planned' : 'down'
          return (
            <span
              key={id}
              className={kind}
              style={{ left: percent(from), width: `max(3px, ${percent(Math.min(1, to) - from)})` }}
            />
          )
        })}
      </div>
      <p className="num">
        {[0, 6, 12, 18].map((hour) => (
          <span key={hour}>{format.time(new Date(start.getTime() + (whole * hour) / 24))}</span>
        ))}
        <span>24:00</span>
      </p>
    </div>
  )
}
