import { middayOf } from '@passerelle/kernel/nights'
import { useTranslations } from 'use-intl'
import type { Booking } from '../../../model/bookings/booking-queries.ts'
import { useFormat } from '../../../kit/format/use-format.ts'

type Prices = Pick<Booking, 'lines' | 'totalInCents' | 'taxInCents' | 'advanceInCents'>

/** Price lines computed by the server, their sum and the deposit. */
export const PriceTable = ({ prices, dimmed }: { prices: Prices; dimmed: boolean }) => {
  const t = useTranslations('bookings.price')
  const format = useFormat()
  const nameOf = ({ kind, name }: Prices['lines'][number]) => {
    if (kind === 'nights') return name ? t('nightsOf', { season: name }) : t('nights')
    return kind === 'tourist_tax' ? t('touristTax') : name
  }
  return (
    <table className="booking-lines" aria-busy={dimmed}>
      <caption className="sr-only">{t('title')}</caption>
      <tbody>
        {prices.lines.map((line, index) => (
          <tr key={index}>
            <th scope="row">
              {nameOf(line)}{' '}
              {line.from && line.to && (
                <span className="quiet">
                  {line.from === line.to
                    ? format.shortDay(middayOf(line.from))
                    : t('span', { from: format.shortDay(middayOf(line.from)), to: format.shortDay(middayOf(line.to)) })}
                </span>
              )}
            </th>
            <td className="r quiet">{line.quantity}</td>
            <td className="r quiet">{format.money(line.unitAmountInCents)}</td>
            <td className="r">{format.money(line.amountInCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {t('total')}{' '}
            {prices.taxInCents > 0 && (
              <span className="quiet">{t('tax', { amount: format.money(prices.taxInCents) })}</span>
            )}
          </th>
          <td className="r">{format.money(prices.totalInCents)}</td>
        </tr>
        {prices.advanceInCents > 0 && prices.advanceInCents < prices.totalInCents && (
          <tr>
            <th scope="row" colSpan={3}>
              {t('advance')}
            </th>
            <td className="r">{format.money(prices.advanceInCents)}</td>
          </tr>
        )}
      </tfoot>
    </table>
  )
}
