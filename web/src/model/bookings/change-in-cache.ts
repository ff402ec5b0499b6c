import type { QueryClient } from '@tanstack/react-query'
import { addDays } from '@passerelle/kernel/nights'
import { bookingQueries, type Booking } from './booking-queries.ts'

export type Move = { roomId: string; arrivalDate: string; quantity: number }

/** Optimistic copy of a moved booking; the price stays as the server calculated it. */
export const moved = <T extends Pick<Booking, 'roomId' | 'arrivalDate' | 'departureDate' | 'quantity'>>(
  booking: T,
  { roomId, arrivalDate, quantity }: Move,
): T => ({ ...booking, roomId, arrivalDate, quantity, departureDate: addDays(arrivalDate, quantity) })

/** Writes a booking to every cached query that contains it, and invalidates the others. */
export const showBooking = (client: QueryClient, appId: string | undefined, booking: Booking): void => {
  client.setQueryData(bookingQueries.one(appId, booking._id).queryKey, booking)
  client.setQueriesData<Booking[]>({ queryKey: bookingQueries.allDays(appId) }, (list) =>
    list?.map((one) => (one._id === booking._id ? booking : one)),
  )
  void client.invalidateQueries({ queryKey: bookingQueries.ofAccount(appId), refetchType: 'active' })
}
