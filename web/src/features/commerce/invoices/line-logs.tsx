import { sumOf } from '@passerelle/kernel/money'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { fullName } from '../../../kit/ui/display/avatar.tsx'
import type { InvoiceDays } from './invoice-queries.ts'

type Log = InvoiceDays['lines'][number]['logs'][number] & { note?: string | null }

/** The work logs of a line, folded: days and hours, person, note for staff, and billable time. */
export const LineLogs = ({ logs, isChanged = false }: { logs: readonly Log[]; isChanged?: boolean }) => {
  const t = useTranslations('billing')
  const format = useFormat()
  const total = format.elapsed(sumOf(logs.map(({ billableMs }) => billableMs)))
  const offHours = sumOf(logs.map(({ offHoursMs }) => offHoursMs))
  return (
    <details className="invoice-line-more">
      <summary>
        {t('lineLogs', { count: logs.length, time: total })}
        {offHours > 0 && ` (${t('ofThemOffHours', { time: format.elapsed(offHours) })})`}
        {isChanged && <b className="invoice-line-changed"> {t('changed')}</b>}
      </summary>
      <ul className="invoice-line-logs">
        {logs.map(({ workLogId, parts, person, note }) =>
          parts.map(({ fromAt, toAt, billableMs }, index) => (
            <li key={`${workLogId} ${fromAt}`}>
              <span className="num">
                {format.day(fromAt)} {format.time(fromAt)}–{format.time(toAt)}
              </span>
              <span>{person && fullName(person)}</span>
              {note !== undefined && <span className="quiet">{index === 0 && note}</span>}
              <span className="num">{format.elapsed(billableMs)}</span>
            </li>
          )),
        )}
      </ul>
    </details>
  )
}
