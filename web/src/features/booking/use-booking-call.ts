import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import type { Booking } from '../../model/bookings/booking-queries.ts'
import { showBooking } from '../../model/bookings/change-in-cache.ts'
import { toast } from '../../kit/ui/toast/toaster.tsx'

/** Mutation whose response is the updated booking; an error is shown with its reason (ERR-040, ERR-041). */
export const useBookingCall = <V>(appId: string | undefined, send: (input: V) => Promise<Booking>) => {
  const t = useTranslations('bookings')
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (booking) => showBooking(client, appId, booking),
    onError: (error) => void toast.error(getErrorMessage(error, t('failed'), { firstField: true })),
  })
}
