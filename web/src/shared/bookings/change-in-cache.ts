import type { QueryClient } from '@tanstack/react-query'
import { addDays } from '@passerelle/kernel/nights'
import { bookingQueries, type Booking } from './booking-queries.ts'

export type Move = { roomId: string; arrivalDate: string; quantity: number }

/** A booking as it will be once it is moved; its price is the server's. */
export const moved = <T extends Pick<Booking, 'roomId' | 'arrivalDate' | 'departureDate' | 'quantity'>>(
  booking: T,
  { roomId, arrivalDate, quantity }: Move,
): T => ({ ...booking, roomId, arrivalDate, quantity, departureDate: addDays(arrivalDate, quantity) })

/** Shows a booking as it is now wherever it is shown, and reads the rest again. */
export const showBooking = (client: QueryClient, appId: string | undefined, booking: Booking): void => {
  client.setQueryData(bookingQueries.one(appId, booking._id).queryKey, booking)
  client.setQueriesData<Booking[]>({ queryKey: bookingQueries.allDays(appId) }, (list) =>
    list?.map((one) => (one._id === booking._id ? booking : one)),
  )
  void client.invalidateQueries({ queryKey: bookingQueries.ofAccount(appId), refetchType: 'active' })
}
