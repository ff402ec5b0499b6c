import { estimateParts } from '@passerelle/kernel/durations'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../../../kit/format/use-format.ts'
import type { Quote } from './quote-queries.ts'
import './quotes.css'

/** Lines of a quote with their amounts, tax by rate and the totals. */
export const QuoteTable = ({ quote }: { quote: Quote }) => {
  const t = useTranslations()
  const format = useFormat()
  const decimals = new Intl.NumberFormat(useLocale())
  const amount = (line: Quote['lines'][number]) => {
    const { kind, estimatedMs, dailyInCents, hourlyInCents, quantity, unit, unitPriceInCents } = line
    // What was agreed at a fixed price is days and hours at their prices; otherwise both prices apply to what is spent.
    if (kind === 'time' && quote.billing === 'fixed') {
      const { days, hours, minutes } = estimateParts(estimatedMs ?? 0)
      const parts = [
        { count: days, key: 'estimate.priceDay', price: dailyInCents },
        { count: hours + minutes / 60, key: 'estimate.priceHour', price: hourlyInCents },
      ] as const
      return parts
        .filter(({ count }) => count > 0)
        .map(({ count, key, price }) => `${t(key, { count })} × ${format.money(price ?? 0)}`)
        .join(' + ')
    }
    if (kind === 'time') {
      const prices = { day: format.money(dailyInCents ?? 0), hour: format.money(hourlyInCents ?? 0) }
      return `${format.workTime(estimatedMs ?? 0)}, ${t('quotes.paper.timePrice', prices)}`
    }
    const count = quantity ?? 0
    return `${count} ${t(`invoices.unit.${unit ?? 'piece'}`, { count })} × ${format.money(unitPriceInCents ?? 0)}`
  }
  return (
    <table className="quote-lines" data-part="quote-lines">
      <tbody>
        {quote.lines.map((line) => (
          <tr key={line.position}>
            <th scope="row">
              {line.title}
              <span className="quiet">
                {amount(line)}
                {line.detail !== '' && `, ${line.detail}`}
              </span>
            </th>
            <td className="num">{format.money(line.netInCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('quotes.totalNet')}</th>
          <td className="num">{format.money(quote.netInCents)}</td>
        </tr>
        {quote.vat.map(({ percent, vatInCents }) => (
          <tr key={percent}>
            <th scope="row">{t('quotes.vatOf', { percent: decimals.format(percent) })}</th>
            <td className="num">{format.money(vatInCents)}</td>
          </tr>
        ))}
        <tr className="quote-total">
          <th scope="row">{t('quotes.totalGross')}</th>
          <td className="num">{format.money(quote.grossInCents)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
