import { bookings } from '@passerelle/contract/bookings/api'
import { behindLock } from '@passerelle/testkit/behind-lock'
import { openBookings, type BookingsEnvironment } from '@passerelle/testkit/bookings-test-environment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onGuestPaid } from './on-guest-paid.ts'

let world: BookingsEnvironment
beforeAll(async () => {
  world = await openBookings()
})
afterAll(() => world.close())

const paid = `
  INSERT INTO payments.guest_payments (app_id, id, booking_id, secret, amount_in_cents, status, provider_payment_id,
    paid_at, created_at, read_at)
  VALUES ($1, $2, $3, $6, $4, 'paid', $6, $5, $5, $5)`

test('[BOK-004] a guest’s payment reported twice at the same moment is recorded once, none returned', async () => {
  const account = await world.account()
  const { _id: id, balanceInCents } = await world.stay(account)
  const { platform } = world.host
  const subject = platform.newId()
  await world.query(paid, account.app.id, subject, id, balanceInCents, world.clock.now(), 'pi_guest')
  const event = { appId: account.app.id, subject, name: 'guest_payment.changed', data: { status: 'paid' } }
  const report = () => onGuestPaid(platform).run(event as never)
  const lock = { text: 'SELECT FROM bookings.bookings WHERE id = $1 FOR UPDATE', values: [id] }
  const outcomes = await behindLock(platform.database, lock, [report, report])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await account.as.call(bookings.readBooking, { id })).toMatchObject({
    payments: [{ amountInCents: balanceInCents, method: 'stripe' }],
    balanceInCents: 0,
  })
  const { rows } = await world.query<{ name: string }>(
    `SELECT name FROM platform.events WHERE subject = $1 AND name LIKE 'booking.payment%'`,
    id,
  )
  expect(rows).toEqual([{ name: 'booking.payment_added' }])
})

/** A guest pays by card, and the product hears of it. */
const pay = async (appId: string, bookingId: string, amountInCents: number, providerPaymentId: string) => {
  const subject = world.host.platform.newId()
  await world.query(paid, appId, subject, bookingId, amountInCents, world.clock.now(), providerPaymentId)
  const event = { appId, subject, name: 'guest_payment.changed', data: { status: 'paid' } }
  await onGuestPaid(world.host.platform).run(event as never)
  return subject
}

test('[BOK-004] two payments of one stay are both recorded, and leave another stay as it is', async () => {
  const account = await world.account()
  const other = await world.stay(account)
  const stay = await world.stay(account, { arrivalDate: '2026-03-10', quantity: 3 })
  await pay(account.app.id, stay._id, 9000, 'pi_first')
  await pay(account.app.id, stay._id, 21_000, 'pi_second')
  const read = async ({ _id: id }: { _id: string }) => account.as.call(bookings.readBooking, { id })
  const { payments, balanceInCents } = await read(stay)
  expect(payments.map(({ amountInCents }) => amountInCents).toSorted((a, b) => a - b)).toEqual([9000, 21_000])
  expect(balanceInCents).toBe(0)
  expect(await read(other)).toMatchObject({ payments: [], balanceInCents: other.balanceInCents })
})

test('[BOK-004] a guest’s payment for a stay canceled meanwhile goes back to the card whole', async () => {
  const account = await world.account()
  const { _id: id, balanceInCents } = await world.stay(account, { arrivalDate: '2026-04-10' })
  await account.as.call(bookings.changeBooking, { id, status: 'canceled' })
  const guestPaymentId = await pay(account.app.id, id, balanceInCents, 'pi_late')
  expect((await account.as.call(bookings.readBooking, { id })).payments).toEqual([])
  const { rows } = await world.query<{ name: string; data: object }>(
    `SELECT name, data FROM platform.events WHERE subject = $1 AND name LIKE 'booking.payment%'`,
    id,
  )
  expect(rows).toEqual([{ name: 'booking.payment_returned', data: { guestPaymentId, amountInCents: balanceInCents } }])
})
