import { bookings } from '@passerelle/contract/bookings/api'
import { openBookings, type BookingsEnvironment } from '@passerelle/testkit/bookings-test-environment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onRefundChanged } from '../refunds/on-refund-changed.ts'
import { onGuestPaid } from './on-guest-paid.ts'

let world: BookingsEnvironment
beforeAll(async () => {
  world = await openBookings()
})
afterAll(() => world.close())

/** Two stays of one account, and the amounts paid on each. */
const twoStays = async () => {
  const account = await world.account()
  const { _id: id } = await world.stay(account)
  const { _id: other } = await world.stay(account, { arrivalDate: '2026-03-10' })
  const read = (each: string) => account.as.call(bookings.readBooking, { id: each })
  const paid = async () => [(await read(id)).paidInCents, (await read(other)).paidInCents]
  const pay = (each: string, amountInCents: number, fields: object = {}) =>
    account.as.call(bookings.addBookingPayment, {
      id: each,
      method: 'cash' as const,
      description: 'Reçu',
      amountInCents,
      ...fields,
    })
  return { account, id, other, read, paid, pay }
}

test('[API-148] payments, refunds and removals on one booking leave the others of the account', async () => {
  const { account, id, other, paid, pay } = await twoStays()
  await pay(other, 700)
  const { payments } = await pay(id, 1000)
  await pay(id, 300)
  expect(await paid()).toEqual([1300, 700])
  const paymentId = payments[0]!._id
  await account.as.call(bookings.refundBookingPayment, { id, paymentId, amountInCents: 400 })
  expect(await paid()).toEqual([900, 700])
  const { payments: left } = await account.as.call(bookings.readBooking, { id })
  const second = left.find(({ _id }) => _id !== paymentId)!
  await account.as.call(bookings.removeBookingPayment, { id, paymentId: second._id })
  expect(await paid()).toEqual([600, 700])
  await expect(account.as.call(bookings.removeBookingPayment, { id: other, paymentId })).rejects.toBeProblem(
    'not_found',
  )
  expect((await account.as.call(bookings.readBooking, { id })).payments.map(({ _id }) => _id)).toEqual([paymentId])
})

test('[OPEN-066] a voucher that is used and returned leaves another voucher of the account', async () => {
  const { account, id, pay } = await twoStays()
  const [used, kept] = [await world.voucher(account), await world.voucher(account)]
  const left = async () => {
    const vouchers = []
    for (const { _id } of [used, kept])
      vouchers.push((await account.as.call(bookings.readBooking, { id: _id })).voucher?.leftInCents)
    return vouchers
  }
  const { payments } = await pay(id, 4000, { method: 'gift', description: used.voucher!.code })
  expect(await left()).toEqual([6000, 10_000])
  await account.as.call(bookings.removeBookingPayment, { id, paymentId: payments[0]!._id })
  expect(await left()).toEqual([10_000, 10_000])
})

test('[BOK-004] a refund that is told twice is taken once, and leaves that of another booking', async () => {
  const { account, id, other, read, paid, pay } = await twoStays()
  const refund = async (each: string) => {
    const { payments } = await pay(each, 1000, { method: 'stripe', description: `pi_${each}` })
    await account.as.call(bookings.refundBookingPayment, { id: each, paymentId: payments[0]!._id })
    const { rows } = await world.query<{ id: string }>(
      'SELECT id FROM bookings.booking_refunds WHERE booking_id = $1',
      each,
    )
    return rows[0]!.id
  }
  const [mine] = [await refund(id), await refund(other)]
  const tell = (status: string) =>
    onRefundChanged(world.host.platform).run({
      appId: account.app.id,
      subject: mine,
      name: 'refund.changed',
      data: { status },
    } as never)
  await tell('succeeded')
  await tell('succeeded')
  await tell('pending')
  expect(await paid()).toEqual([0, 1000])
  const { rows } = await world.query<{ data: object }>(
    `SELECT data FROM platform.events WHERE subject = $1 AND name = 'booking.refund_changed'`,
    id,
  )
  expect(rows).toMatchObject([{ data: { refundId: mine, status: 'succeeded', amountInCents: 1000 } }])
  expect((await read(other)).payments[0]!.refunds).toMatchObject([{ status: 'requested' }])
})

test('an event about a payment that is not there, or not of an account, changes nothing', async () => {
  const { account, paid } = await twoStays()
  const { platform } = world.host
  const guest = (fields: object) =>
    onGuestPaid(platform).run({
      appId: account.app.id,
      subject: platform.newId(),
      name: 'guest_payment.changed',
      data: { status: 'paid' },
      ...fields,
    } as never)
  await guest({})
  await guest({ appId: null })
  await guest({ data: { status: 'failed' } })
  const refund = { subject: platform.newId(), name: 'refund.changed', data: { status: 'succeeded' } }
  await onRefundChanged(platform).run({ appId: account.app.id, ...refund } as never)
  await onRefundChanged(platform).run({ appId: null, ...refund } as never)
  expect(await paid()).toEqual([0, 0])
})
