import { IconChevronRight } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'

type Price = NonNullable<Task['price']>

/**
 * Collapsible price card (EST-019, EST-020, EST-021): days, hours, total without taxes, and the price outside business
 * hours.
 */
export const PriceBreakdown = ({ price }: { price: Price }) => {
  const t = useTranslations('estimate')
  const { money } = useFormat()
  const factor = new Intl.NumberFormat(useLocale()).format(2.5) // EST-021
  const hourly = price.hours + price.minutes / 60
  return (
    <details className="price-details price" open>
      <summary>
        <Icon icon={IconChevronRight} size={14} />
        {t('prices')}
      </summary>
      <table className="prices" data-part="prices">
        <tbody>
          {price.days > 0 && (
            <tr>
              <th scope="row">{t('priceDay', { count: price.days })}</th>
              <td className="num">× {money(price.dailyInCents)}</td>
              <td className="num">{money(price.days * price.dailyInCents)}</td>
            </tr>
          )}
          {hourly > 0 && (
            <tr>
              <th scope="row">{t('priceHour', { count: hourly })}</th>
              <td className="num">× {money(price.hourlyInCents)}</td>
              <td className="num">{money(Math.round(hourly * price.hourlyInCents))}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('total')}
            </th>
            <td className="num">{money(price.totalInCents)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="off quiet">
        {t('offHours', {
          baseDay: money(price.dailyInCents),
          baseHour: money(price.hourlyInCents),
          factor,
          day: money(price.outOfHoursDailyInCents),
          hour: money(price.outOfHoursHourlyInCents),
        })}
      </p>
    </details>
  )
}
