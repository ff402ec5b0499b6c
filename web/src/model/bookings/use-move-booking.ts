import { bookingCalls } from '@passerelle/contract/bookings/bookings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../api/call.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { announce } from '../../kit/ui/feedback/live-region.tsx'
import { toast } from '../../kit/ui/toast/toaster.tsx'
import { bookingQueries, type Booking } from './booking-queries.ts'
import { moved, showBooking, type Move } from './change-in-cache.ts'

/**
 * Mutation that moves a booking to other dates or another room: optimistic update, rolled back with an error toast when
 * the server rejects it (ERR-040, ERR-041). `onRefused` highlights the booking.
 */
export const useMoveBooking = (appId: string | undefined, onRefused: (id: string) => void) => {
  const t = useTranslations('bookings')
  const client = useQueryClient()
  const key = bookingQueries.allDays(appId)
  const { mutate } = useMutation({
    mutationFn: ({ id, move }: { id: string; move: Move }) => call(bookingCalls.changeBooking, { id, ...move }),
    onMutate: async ({ id, move }) => {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueriesData<Booking[]>({ queryKey: key })
      client.setQueriesData<Booking[]>({ queryKey: key }, (list) =>
        list?.map((one) => (one._id === id ? moved(one, move) : one)),
      )
      return { before }
    },
    onError: (error, { id }, context) => {
      for (const [queryKey, list] of context?.before ?? []) client.setQueryData(queryKey, list)
      onRefused(id)
      toast.error(getErrorMessage(error, t('failed'), { firstField: true }))
    },
    onSuccess: (booking) => {
      showBooking(client, appId, booking)
      announce(t('moved', { name: booking.contactName }))
    },
  })
  return (id: string, move: Move) => mutate({ id, move })
}
