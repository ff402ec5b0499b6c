import { useTranslations } from 'use-intl'
import { useFormat } from '../../kit/format/use-format.ts'

type Interval = 'day' | 'week' | 'month' | 'year'

/** Writes an amount with the interval of a subscription: “€45.00 a month”. */
export const usePerInterval = ({ interval, intervalCount }: { interval: Interval | null; intervalCount: number }) => {
  const t = useTranslations('payments.subscriptions')
  const { money } = useFormat()
  return (cents: number): string =>
    interval === null
      ? money(cents)
      : t(`per.${interval}`, { amount: money(cents), count: String(intervalCount), many: intervalCount })
}
