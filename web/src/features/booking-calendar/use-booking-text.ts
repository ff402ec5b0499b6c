import { middayOf } from '@passerelle/kernel/nights'
import { useTranslations } from 'use-intl'
import type { Booking } from '../../model/bookings/booking-queries.ts'
import { useFormat } from '../../kit/format/use-format.ts'

/** Formats a booking as one line: guest, status, nights. */
export const useBookingText = () => {
  const t = useTranslations('bookings')
  const format = useFormat()
  return ({ contactName, status, arrivalDate, departureDate, quantity, roomName }: Booking): string =>
    t('inOneLine', {
      name: contactName || t('noName'),
      status: t(`status.${status}`),
      room: roomName ?? '',
      from: arrivalDate ? format.shortDay(middayOf(arrivalDate)) : '',
      to: departureDate ? format.shortDay(middayOf(departureDate)) : '',
      count: quantity,
    })
}
