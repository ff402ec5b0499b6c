import { bookings } from '@passerelle/contract/bookings/api'
import { count, outcomesOf, type Measure } from '../measure.ts'

const parallel = 50
/** So many guesses at vouchers a member has in a minute. */
const triesOfMember = 10
const product = { name: 'Suite Verdier', unitAmountInCents: 10_000, taxPercent: 10 }

/** G20: one voucher redeemed fifty times at once, for two stays and from another account: one payment is stored. */
export const measureVoucherRace: Measure = async (world, { rounds, random }) => {
  const [own, other] = [
    await world.given.customer({ features: ['bookings'] }),
    await world.given.customer({ features: ['bookings'] }),
  ]
  const [client, stranger] = [world.as(own.admin), world.as(other.admin)]
  let [winners, usedUp, unknown, stored] = [0, 0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const roomFor = (by: typeof client) =>
      by.call(bookings.createRoom, { productId: `prod_${round}`, priceId: 'price_night', product })
    const [room, foreignRoom] = [await roomFor(client), await roomFor(stranger)]
    const gift = { roomId: room._id, isGift: true, priceId: 'price_night', status: 'confirmed', quantity: 1, adults: 1 }
    const { voucher, totalInCents } = await client.call(bookings.createBooking, gift as never)
    const stay = (by: typeof client, roomId: string, day: number) => {
      const fields = { roomId, status: 'pending', arrivalDate: `2031-06-${day}`, quantity: 3, adults: 2 }
      return by.call(bookings.createBooking, fields as never)
    }
    const stays = [await stay(client, room._id, 10), await stay(client, room._id, 20)]
    const foreign = await stay(stranger, foreignRoom._id, 10)
    const redeem = (by: typeof client, id: string) =>
      by.call(bookings.addBookingPayment, {
        id,
        method: 'gift',
        description: voucher!.code,
        amountInCents: totalInCents,
      })
    const members: (typeof client)[] = []
    while (members.length < parallel / triesOfMember)
      members.push(world.as(await world.given.user(own.app, { admin: true })))
    const tried = outcomesOf(
      await Promise.allSettled([
        ...Array.from({ length: parallel }, (_, at) =>
          redeem(members[at % members.length]!, stays[Math.floor(random() * 2)]!._id),
        ),
        redeem(world.as(await world.given.user(other.app, { admin: true })), foreign._id),
      ]),
    )
    winners += count(tried, 'done')
    usedUp += count(tried, 'voucher_used_up')
    unknown += count(tried, 'voucher_unknown')
    for (const { _id: id } of stays) stored += (await client.call(bookings.readBooking, { id })).payments.length
  }
  const others = rounds * (parallel + 1) - winners - usedUp - unknown
  return {
    held: winners === rounds && stored === rounds && unknown === rounds && others === 0,
    measured:
      `${rounds} × ${parallel}: ${winners} redeemed, ${usedUp} refused, ${unknown} of another account refused, ` +
      `${others} other responses`,
  }
}
