import { sumOf } from '@passerelle/kernel/money'
import { netPerHour } from '@passerelle/kernel/billing-proposal'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Margin } from '../../../kit/ui/display/margin.tsx'
import type { InvoiceTime } from './invoice-queries.ts'

/** Sold and spent time of each request of a draft, and of all of them; for staff (BIL-037). */
export const InvoiceMargins = ({ requests }: { requests: InvoiceTime['requests'] }) => {
  const t = useTranslations('billing')
  const format = useFormat()
  if (requests.length === 0) return null
  const [soldMs, spentMs] = [
    sumOf(requests.map((request) => request.soldMs)),
    sumOf(requests.map((request) => request.spentMs)),
  ]
  const net = sumOf(requests.map(({ netInCents }) => netInCents))
  const hourly = requests.map(({ hourlyInCents }) => hourlyInCents ?? 0)
  const all = {
    taskId: 'all',
    slug: t('allRequests'),
    netInCents: net,
    soldMs,
    spentMs,
    netPerHourInCents: netPerHour(net, spentMs),
    hourlyInCents: hourly.every((price) => price === hourly[0]) ? hourly[0]! : null,
  }
  return (
    <section className="invoice-margins" aria-labelledby="invoice-margins">
      <h2 id="invoice-margins">{t('margins')}</h2>
      <ul>
        {[...requests, ...(requests.length > 1 ? [all] : [])].map((request) => (
          <li key={request.taskId}>
            <b>{request.slug}</b>
            <span className="num">{t('sold', { time: format.elapsed(request.soldMs) })}</span>
            <span className="num">{t('spent', { time: format.elapsed(request.spentMs) })}</span>
            <Margin {...request} />
          </li>
        ))}
      </ul>
    </section>
  )
}
