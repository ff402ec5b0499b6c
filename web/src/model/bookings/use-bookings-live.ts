import { useQueryClient } from '@tanstack/react-query'
import { isBookingName } from '../live/live-connection.ts'
import { useTopic } from '../live/use-topic.ts'
import { useAccount } from '../session/me.ts'
import { throttlePerClient } from '../tasks/live/throttle-per-client.ts'
import { bookingQueries } from './booking-queries.ts'

const readAgain = throttlePerClient(150, (client) => void client.invalidateQueries({ queryKey: bookingQueries.all() }))

/** Reads stays, rooms and vouchers again when somebody else changes them: two people at a calendar see each other. */
export const useBookingsLive = (): void => {
  const client = useQueryClient()
  useTopic(
    'money',
    useAccount()?._id,
    ({ name }) => isBookingName(name) && readAgain(client),
    () => readAgain(client),
  )
}
