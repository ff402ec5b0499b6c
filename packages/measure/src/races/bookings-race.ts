import { bookings } from '@passerelle/contract/bookings/api'
import { count, outcomesOf, type Measure } from '../measure.ts'

const parallel = 50
const product = { name: 'Suite Verdier', unitAmountInCents: 10_000, taxPercent: 10 }

const overlaps = `
  SELECT count(*) FROM bookings.bookings one JOIN bookings.bookings other
      ON other.app_id = one.app_id AND other.room_id = one.room_id AND other.id > one.id
     AND daterange(one.arrival_date, one.departure_date) && daterange(other.arrival_date, other.departure_date)
   WHERE one.app_id = $1 AND one.status <> 'canceled' AND other.status <> 'canceled'`

/** G18: fifty overlapping stays created concurrently: one is stored, the others are conflicts. */
export const measureBookingsRace: Measure = async (world, { rounds, random }) => {
  const { app, admin } = await world.given.customer({ features: ['bookings'] })
  const client = world.as(admin)
  let [winners, conflicts] = [0, 0]
  const others: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const room = await client.call(bookings.createRoom, { productId: `prod_${round}`, priceId: 'price_night', product })
    const stay = () => ({
      roomId: room._id,
      status: 'pending' as const,
      arrivalDate: `2031-05-${10 + Math.floor(random() * 3)}`,
      quantity: 3,
      adults: 2,
    })
    const tried = outcomesOf(
      await Promise.allSettled(
        Array.from({ length: parallel }, () => client.call(bookings.createBooking, stay() as never)),
      ),
    )
    winners += count(tried, 'done')
    conflicts += count(tried, 'booking_conflict')
    others.push(...tried.filter((outcome) => outcome !== 'done' && outcome !== 'booking_conflict'))
  }
  const [found] = await world.rows<{ count: number }>(overlaps, app.id)
  return {
    held: winners === rounds && others.length === 0 && found?.count === 0,
    measured:
      `${rounds} × ${parallel}: ${winners} stored, ${conflicts} conflicts, ${others.length} other responses` +
      `${others.length > 0 ? ` (${[...new Set(others)].join(', ')})` : ''}, ${found?.count ?? '?'} overlaps`,
  }
}
