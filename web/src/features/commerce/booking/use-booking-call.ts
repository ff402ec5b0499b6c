import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Booking } from '../../../model/bookings/booking-queries.ts'
import { showBooking } from '../../../model/bookings/change-in-cache.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'

/** Mutation whose response is the updated booking; an error is shown with its reason (ERR-040, ERR-041). */
export const useBookingCall = <V>(appId: string | undefined, send: (input: V) => Promise<Booking>) => {
  const t = useTranslations('bookings')
  const client = useQueryClient()
  return useToastMutation({
    send,
    after: (booking) => showBooking(client, appId, booking),
    failed: t('failed'),
    firstField: true,
  })
}
