import { bookings } from '@passerelle/contract/bookings/api'
import { hours } from '@passerelle/kernel/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBookings, type BookingsEnvironment } from '@passerelle/testkit/bookings-test-environment'

let world: BookingsEnvironment
beforeAll(async () => {
  world = await openBookings()
})
afterAll(() => world.close())

const mailsTo = async (to: string, template: string) => {
  const { rows } = await world.query<{ variables: Record<string, string> }>(
    'SELECT variables FROM mails.outgoing WHERE address = $1 AND template = $2 ORDER BY created_at, id',
    to,
    template,
  )
  return rows.map(({ variables }) => variables)
}
const remindersTo = async (to: string) => (await mailsTo(to, 'booking_reminder')).map(({ arrival }) => arrival)

test('a guest is reminded two days before the arrival at 10:00 in Paris, once, and anew for another day', async () => {
  const account = await world.account()
  const to = 'julie@ferrand.example'
  const guest = { contactEmail: to, status: 'confirmed' }
  const { _id: id } = await world.stay(account, guest)
  const late = { ...guest, contactEmail: 'late@ferrand.example', arrivalDate: '2026-02-05', quantity: 1 }
  await world.stay(account, late)
  const canceled = { ...guest, contactEmail: 'gone@ferrand.example', arrivalDate: '2026-02-14' }
  const { _id: gone } = await world.stay(account, canceled)
  await account.as.call(bookings.changeBooking, { id: gone, status: 'canceled' })

  // From noon of 3 February to one minute before 10:00 of the 8th.
  world.clock.advance(hours(5 * 24 - 2) - 60_000)
  await world.host.sweep()
  expect(await remindersTo(to)).toEqual([])
  world.clock.advance(60_000)
  await world.host.sweep()
  await world.host.sweep()
  expect(await remindersTo(to)).toEqual(['2026-02-10'])
  expect(await remindersTo('late@ferrand.example')).toEqual([])

  // The session of the first day is over, so that staff move the stay.
  const staff = await world.asStaffIn(account.app.id)
  await staff.call(bookings.changeBooking, { id, arrivalDate: '2026-02-20' })
  world.clock.advance(hours(11 * 24))
  await world.host.sweep()
  expect(await remindersTo(to)).toEqual(['2026-02-10', '2026-02-20'])
  expect(await remindersTo('gone@ferrand.example')).toEqual([])
})

test('[TMR-008] the buyer of a voucher is told once, 30 days before, of the rest; used ones end silently', async () => {
  const account = await world.account()
  const sell = (contactEmail?: string) =>
    account.as.call(bookings.createBooking, {
      roomId: account.room._id,
      isGift: true,
      priceId: 'price_night',
      status: 'confirmed',
      quantity: 1,
      adults: 1,
      ...(contactEmail !== undefined && { contactEmail }),
    })
  const [kept, used] = [await sell('zoe@arnaud.example'), await sell('paul@fontaine.example')]
  // Nobody is known who could be told.
  await sell()
  const { _id: id } = await world.stay(account)
  const pay = { id, method: 'gift' as const }
  await account.as.call(bookings.addBookingPayment, { ...pay, description: kept.voucher!.code, amountInCents: 4000 })
  await account.as.call(bookings.addBookingPayment, { ...pay, description: used.voucher!.code, amountInCents: 10_000 })
  const told = () => mailsTo('zoe@arnaud.example', 'voucher_expiry')

  world.clock.advance(hours(333 * 24))
  await world.host.sweep()
  expect(await told()).toEqual([])
  world.clock.advance(hours(3 * 24))
  expect(await world.host.sweep()).toMatchObject({ failed: 0 })
  await world.host.sweep()
  const { code, validUntil } = kept.voucher!
  const guestName = kept.contactName
  expect(await told()).toEqual([{ guestName, code, left: '6000', validUntil }])
  expect(await mailsTo('paul@fontaine.example', 'voucher_expiry')).toEqual([])
  const { rows } = await world.query('SELECT 1 FROM mails.outgoing WHERE template = $1', 'voucher_expiry')
  expect(rows).toHaveLength(1)
})

test('[TMR-008] after an outage a voucher is told of on its last day, and not once it has expired', async () => {
  const sell = async (contactEmail: string) => {
    const { as, room } = await world.account()
    const gift = { roomId: room._id, isGift: true, priceId: 'price_night', status: 'confirmed' as const }
    return as.call(bookings.createBooking, { ...gift, quantity: 1, adults: 1, contactEmail })
  }
  const earlier = await sell('early@arnaud.example')
  world.clock.advance(hours(24))
  const last = await sell('last@arnaud.example')
  world.clock.set(new Date(`${last.voucher!.validUntil}T10:00:00Z`))
  expect(earlier.voucher!.validUntil < last.voucher!.validUntil).toBe(true)
  expect(await world.host.sweep()).toMatchObject({ failed: 0 })
  expect(await mailsTo('early@arnaud.example', 'voucher_expiry')).toEqual([])
  expect(await mailsTo('last@arnaud.example', 'voucher_expiry')).toHaveLength(1)
})

test('a booking made when its reminder was due, or after, is not reminded', async () => {
  world.clock.set(new Date('2027-03-06T08:59:00Z'))
  await world.host.sweep()
  const stay = async (contactEmail: string) =>
    world.stay(await world.account(), { contactEmail, arrivalDate: '2027-03-08', status: 'confirmed', quantity: 1 })
  const [before, then, after] = ['before@ferrand.example', 'then@ferrand.example', 'after@ferrand.example']
  await stay(before)
  // Due at 09:00, and not swept yet.
  world.clock.advance(60_000)
  await stay(then)
  world.clock.advance(30_000)
  await stay(after)
  await world.host.sweep()
  expect(await remindersTo(before)).toEqual(['2027-03-08'])
  expect(await remindersTo(then)).toEqual([])
  expect(await remindersTo(after)).toEqual([])
})
