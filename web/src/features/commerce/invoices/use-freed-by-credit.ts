import { freedByCredit } from '@passerelle/kernel/invoice-line-groups'
import { sumOf } from '@passerelle/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { leftOf } from './credit-draft.ts'
import { invoiceQueries, type Invoice } from './invoice-queries.ts'

/** What a credit note over these quantities makes billable again, as sentences; null when nothing (BIL-046). */
export const useFreedByCredit = (
  appId: string | undefined,
  invoice: Invoice,
  credited: readonly { position: number; quantity: number }[] | null,
): string | null => {
  const t = useTranslations('billing')
  const format = useFormat()
  const isOfWork = invoice.lines.some(({ source, taskId }) => source !== 'manual' || taskId !== null)
  const { data } = useQuery({
    ...invoiceQueries.time(appId, invoice._id),
    enabled: isOfWork && invoice.bookingId === null,
  })
  if (!data || !credited) return null
  const gone = invoice.lines.filter(
    (line) => leftOf(line) === (credited.find(({ position }) => position === line.position)?.quantity ?? 0),
  )
  const lines = invoice.lines.map((line) => ({ ...line, id: line._id }))
  const { lineIds, taskIds } = freedByCredit(lines, new Set(gone.map(({ _id }) => _id)))
  const logs = data.lines.flatMap((line) => (lineIds.includes(line.lineId) ? line.logs : []))
  const whole = taskIds.filter((id) => invoice.lines.some(({ taskId, source }) => taskId === id && source !== 'time'))
  const time = format.elapsed(sumOf(logs.map(({ billableMs }) => billableMs)))
  const sentences = [
    logs.length > 0 && t('freedLogs', { count: logs.length, time }),
    whole.length > 0 && t('freedRequests', { count: whole.length }),
  ].filter(Boolean)
  return sentences.length > 0 ? sentences.join(' ') : null
}
