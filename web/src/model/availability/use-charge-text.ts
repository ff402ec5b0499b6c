import { differenceInCalendarDays } from '@passerelle/kernel/format-date'
import { minutes } from '@passerelle/kernel/durations'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../kit/format/use-format.ts'
import { useAvailabilityFormat } from './use-availability-format.ts'

type Outage = {
  startedAt: string
  acknowledgedAt: string | null
  acknowledgedBy: { name: string } | null
  resolvedAt?: string | null
}

/**
 * Says who took charge of an outage, when, and how long after it began; before that, that it is being done (ONC-041).
 * What the monitoring source acknowledged has no name.
 */
export const useChargeText = (now: Date) => {
  const t = useTranslations('availability.charge')
  const format = useFormat()
  const { span } = useAvailabilityFormat()
  /** Only the time where the day is plain: today, or that of `start`. */
  const at = (moment: string, start = moment) => {
    const away = (from: Date) => differenceInCalendarDays(new Date(moment), from)
    const plain = away(now) === 0 || (start !== moment && away(new Date(start)) === 0)
    return plain ? t('at', { time: format.time(moment) }) : t('on', { date: format.dateTime(moment, now) })
  }
  return ({ startedAt, acknowledgedAt, acknowledgedBy, resolvedAt = null }: Outage): string => {
    if (acknowledgedAt === null) return resolvedAt === null ? t('underWay', { when: at(startedAt) }) : t('never')
    const afterMs = Math.max(0, Date.parse(acknowledgedAt) - Date.parse(startedAt))
    const count = Math.round(afterMs / minutes(1))
    return t('taken', {
      when: at(acknowledgedAt, startedAt),
      known: String(acknowledgedBy !== null),
      name: acknowledgedBy?.name ?? '',
      after: count < 60 ? t('minutesAfter', { count }) : t('spanAfter', { span: span(afterMs) }),
    })
  }
}
