import { holdsRoom } from '@passerelle/kernel/bookings'
import { middayOf } from '@passerelle/kernel/nights'
import { useTranslations } from 'use-intl'
import type { Booking } from '../../../model/bookings/booking-queries.ts'
import { useFormat } from '../../../kit/format/use-format.ts'

/** Formats a booking as one line: guest, amount due, room, status, nights. */
export const useBookingText = () => {
  const t = useTranslations('bookings')
  const format = useFormat()
  return ({ contactName, status, arrivalDate, departureDate, quantity, roomName, balanceInCents }: Booking): string =>
    t('inOneLine', {
      name: [
        contactName || t('noName'),
        holdsRoom(status) && balanceInCents > 0 && t('dueOf', { amount: format.money(balanceInCents) }),
      ]
        .filter(Boolean)
        .join(' '),
      status: t(`status.${status}`),
      room: roomName ?? '',
      from: arrivalDate ? format.shortDay(middayOf(arrivalDate)) : '',
      to: departureDate ? format.shortDay(middayOf(departureDate)) : '',
      count: quantity,
    })
}
