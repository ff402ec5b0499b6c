import { middayOf } from '@passerelle/kernel/nights'
import { useTranslations } from 'use-intl'
import type { ExternalNights } from '../../../model/bookings/booking-queries.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import type { BarPlace } from './occupancy-geometry.ts'
import './external-bar.css'

/** Nights that are taken on another site: shown, never moved. */
export const ExternalBar = ({ nights, place }: { nights: ExternalNights; place: BarPlace }) => {
  const t = useTranslations('roomCalendars')
  const format = useFormat()
  const day = (date: string) => format.shortDay(middayOf(date))
  const text = t('busy', { site: nights.calendar, from: day(nights.from), to: day(nights.until) })
  return (
    <span
      role="img"
      className="occupancy-external"
      aria-label={text}
      title={text}
      style={{ '--from': place.left, '--span': place.width }}
    >
      {nights.calendar}
    </span>
  )
}
