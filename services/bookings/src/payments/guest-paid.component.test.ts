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
  VALUES ($1, $2, $3, 'secret', $4, 'paid', 'pi_guest', $5, $5, $5)`

test('[BOK-004] a guest’s payment reported twice at the same moment is recorded once, none returned', async () => {
  const account = await world.account()
  const { _id: id, balanceInCents } = await world.stay(account)
  const { platform } = world.host
  const subject = platform.newId()
  await world.query(paid, account.app.id, subject, id, balanceInCents, world.clock.now())
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
