import { bookings } from '@passerelle/contract/bookings/api'
import { bookingPaymentMethods } from '@passerelle/kernel/bookings'
import { sendCancellations } from '../mails/send-cancellation.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBookings, type BookingsEnvironment } from '@passerelle/testkit/bookings-test-environment'
import { guessesAMinute } from '../vouchers/guess-limit.ts'
import type { GivenApp } from '@passerelle/testkit/given-accounts'
import { raceTimeout, rounds } from '@passerelle/testkit/rounds'

let world: BookingsEnvironment
beforeAll(async () => {
  world = await openBookings()
})
afterAll(() => world.close())

const codesOf = (tries: PromiseSettledResult<unknown>[]) =>
  tries.flatMap((tried) => (tried.status === 'rejected' ? [(tried.reason as { code: string }).code] : []))

describe('payments of a booking', () => {
  test('[API-148][API-149][BOK-004] of all eight methods, each with its own id, taken back one by one', async () => {
    const account = await world.account()
    const { voucher } = await world.voucher(account)
    const { _id: id } = await world.stay(account)
    for (const method of bookingPaymentMethods) {
      const description = method === 'gift' ? voucher!.code : 'Reçu'
      const amount = { method, description, amountInCents: 1000, paymentAt: '2026-02-01T10:00:00.000Z' }
      const paid = await account.as.call(bookings.addBookingPayment, { id, ...amount })
      expect(paid.payments.find((payment) => payment.method === method)).toEqual({
        _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
        ...amount,
        isOnline: false,
        refunds: [],
        refundableInCents: method === 'gift' ? 0 : 1000,
      })
    }
    const { payments, paidInCents, balanceInCents } = await account.as.call(bookings.readBooking, { id })
    expect([payments.length, paidInCents, balanceInCents]).toEqual([8, 8000, 12_000])
    for (const { _id: paymentId } of payments) await account.as.call(bookings.removeBookingPayment, { id, paymentId })
    expect(await account.as.call(bookings.readBooking, { id })).toMatchObject({ payments: [], balanceInCents: 20_000 })
    const again = account.as.call(bookings.removeBookingPayment, { id, paymentId: payments[0]!._id })
    await expect(again).rejects.toBeProblem('not_found')
    const { rows } = await world.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM platform.events WHERE name = 'booking.payment_removed' AND subject = $1`,
      id,
    )
    expect(rows).toEqual([{ count: 8 }])
  })

  test('[API-148] negative, empty, too large ones are refused, and many at once above the balance', async () => {
    const account = await world.account()
    const { _id: id } = await world.stay(account)
    const pay = (amountInCents: number) =>
      account.as.call(bookings.addBookingPayment, { id, method: 'cb', amountInCents })
    for (const amount of [-100, 0, 0.5, 1_000_000_001])
      await expect(pay(amount)).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(pay(20_001)).rejects.toMatchObject({ code: 'payment_above_balance', status: 422 })
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => pay(6000)))
    expect(codesOf(tries)).toEqual(Array.from({ length: 7 }, () => 'payment_above_balance'))
    expect(await account.as.call(bookings.readBooking, { id })).toMatchObject({
      paidInCents: 18_000,
      paymentState: 'part',
    })
    expect((await pay(2000)).paymentState).toBe('paid')
  })

  test('a booking never costs less than what is paid', async () => {
    const account = await world.account()
    const { _id: id } = await world.stay(account)
    await account.as.call(bookings.addBookingPayment, { id, method: 'transfer', amountInCents: 15_000 })
    const shorter = account.as.call(bookings.changeBooking, { id, quantity: 1 })
    await expect(shorter).rejects.toMatchObject({ code: 'booking_overpaid', status: 409 })
  })
})

describe('refunds', () => {
  const rule = { freeCancellationDays: 5, lateRefundPercent: 50 }
  /** A stay from 10 February with an online payment of 60 € and 40 € in cash; today is 3 February. */
  const paidStay = async (fields: Record<string, unknown> = {}) => {
    const account = await world.account()
    await account.as.call(bookings.changeBookingSettings, { ...rule, ...fields })
    const { _id: id } = await world.stay(account)
    const pay = (method: 'stripe' | 'cash', amountInCents: number, description = '') =>
      account.as.call(bookings.addBookingPayment, { id, method, amountInCents, description })
    await pay('cash', 4000)
    const { payments } = await pay('stripe', 6000, `pi_${id}`)
    const [cash, online] = ['cash', 'stripe'].map((method) => payments.find((one) => one.method === method)!)
    return { ...account, id, cash: cash!, online: online! }
  }

  test('cash is refunded by hand at once; an online refund waits for the provider and is requested once', async () => {
    const { as, id, cash, online } = await paidStay()
    const refund = (paymentId: string, amountInCents?: number) =>
      as.call(bookings.refundBookingPayment, { id, paymentId, ...(amountInCents && { amountInCents }) })
    expect(await refund(cash._id, 1000)).toMatchObject({ paidInCents: 9000 })
    await expect(refund(cash._id, 3001)).rejects.toMatchObject({ code: 'refund_above_payment', status: 422 })
    const asked = await refund(online._id)
    expect(asked).toMatchObject({ paidInCents: 9000 })
    expect(asked.payments.find(({ isOnline }) => isOnline)).toMatchObject({
      refundableInCents: 0,
      refunds: [{ amountInCents: 6000, status: 'requested' }],
    })
    await expect(refund(online._id)).rejects.toBeProblem('payment_not_refundable')
    await expect(as.call(bookings.removeBookingPayment, { id, paymentId: cash._id })).rejects.toBeProblem(
      'payment_refunded',
    )
    const other = await world.account()
    await expect(other.as.call(bookings.refundBookingPayment, { id, paymentId: online._id })).rejects.toBeProblem(
      'not_found',
    )
  })

  test('the same online payment is recorded once in an account', async () => {
    const { as, id } = await paidStay()
    const again = as.call(bookings.addBookingPayment, {
      id,
      method: 'stripe',
      amountInCents: 100,
      description: `pi_${id}`,
    })
    await expect(again).rejects.toMatchObject({ code: 'payment_recorded', status: 409 })
  })

  test('[OPEN-050] cancelling refunds online payments by the rule the booking was made with', async () => {
    const early = await paidStay()
    await early.as.call(bookings.changeBookingSettings, { freeCancellationDays: null })
    expect(await early.as.call(bookings.readBooking, { id: early.id })).toMatchObject({
      cancellation: { freeUntil: '2026-02-05', lateRefundPercent: 50, refundInCents: 6000 },
    })
    const late = await paidStay({ freeCancellationDays: 30, lateRefundPercent: 25 })
    const never = await paidStay({ freeCancellationDays: null })
    const cancel = async ({ as, id }: typeof early) => {
      const { payments } = await as.call(bookings.changeBooking, { id, status: 'canceled' })
      return payments.flatMap(({ refunds }) => refunds.map(({ amountInCents }) => amountInCents))
    }
    expect([await cancel(early), await cancel(late), await cancel(never)]).toEqual([[6000], [2500], []])
  })

  test('[OPEN-050] a cancelled stay owes nothing, and its guest reads the reason and the refund', async () => {
    const { as, id } = await paidStay({ freeCancellationDays: 30, lateRefundPercent: 25 })
    const contactEmail = `guest-${id}@courriel.example`
    await as.call(bookings.changeBooking, { id, contactEmail })
    const cancelReason = 'La toiture est en travaux.'
    const canceled = await as.call(bookings.changeBooking, { id, status: 'canceled', cancelReason })
    expect(canceled).toMatchObject({ cancelReason, balanceInCents: 0, status: 'canceled' })
    const pay = as.call(bookings.addBookingPayment, { id, method: 'cash', amountInCents: 100 })
    await expect(pay).rejects.toBeProblem('payment_above_balance')
    const { run } = sendCancellations(world.host.platform)
    const events = await world.query<Parameters<typeof run>[0]>(
      `SELECT id, app_id AS "appId", subject, name, data FROM platform.events
        WHERE subject = $1 AND name = 'booking.status_changed'`,
      id,
    )
    // Every event comes at least once.
    for (const event of events.rows) await Promise.all([run(event), run(event)])
    const { rows } = await world.query<{ template: string; variables: object }>(
      'SELECT template, variables FROM mails.outgoing WHERE address = $1',
      contactEmail,
    )
    expect(rows).toMatchObject([
      {
        template: 'booking_canceled',
        variables: { arrival: '2026-02-10', departure: '2026-02-12', refund: '2500', reason: cancelReason },
      },
    ])
    const back = await as.call(bookings.changeBooking, { id, status: 'confirmed' })
    expect(back.balanceInCents).toBeGreaterThan(0)
  })

  test('a cancelled booking refunds once, however often it is edited', async () => {
    const { as, id } = await paidStay({ freeCancellationDays: 30, lateRefundPercent: 25 })
    for (const change of [{ status: 'canceled' }, { adults: 1 }, { status: 'canceled' }] as const)
      await as.call(bookings.changeBooking, { id, ...change })
    const { payments } = await as.call(bookings.readBooking, { id })
    expect(payments.flatMap(({ refunds }) => refunds)).toMatchObject([{ amountInCents: 2500 }])
  })
})

describe('gift vouchers', () => {
  test('[BOK-017][OPEN-049] need a price and no arrival, and get their code when they are confirmed', async () => {
    const account = await world.account()
    const gift = { isGift: true, status: 'awaiting_payment' as const, quantity: 2, adults: 1, roomId: account.room._id }
    await expect(account.as.call(bookings.createBooking, gift)).rejects.toMatchObject({
      reply: { errors: { priceId: expect.any(String) } },
    })
    const sold = await account.as.call(bookings.createBooking, { ...gift, priceId: 'price_night' })
    expect(sold).toMatchObject({
      arrivalDate: null,
      departureDate: null,
      giftReclaimCode: null,
      voucher: null,
      giftPriceId: 'price_night',
    })
    const dearer = await account.as.call(bookings.changeBooking, { id: sold._id, giftPriceId: 'price_meal' })
    expect(dearer).toMatchObject({ totalInCents: 6800, priceId: 'price_meal', giftPriceId: 'price_meal' })
    const confirmed = await account.as.call(bookings.changeBooking, { id: sold._id, status: 'confirmed' })
    expect(confirmed.voucher).toEqual({
      code: confirmed.giftReclaimCode,
      valueInCents: 6800,
      leftInCents: 6800,
      validUntil: '2027-02-03',
      state: 'valid',
    })
    const changed = account.as.call(bookings.changeBooking, { id: sold._id, quantity: 3 })
    await expect(changed).rejects.toMatchObject({ code: 'voucher_issued', status: 409 })
    await expect(account.as.call(bookings.deleteBooking, { id: sold._id })).rejects.toBeProblem('voucher_issued')
  })

  test('[BOK-006] without dates never conflict', async () => {
    const account = await world.account()
    const [first, second] = [await world.voucher(account), await world.voucher(account)]
    expect(first.giftReclaimCode).not.toBe(second.giftReclaimCode)
  })

  test('[OPEN-066] are redeemed in two parts with a ledger, and what is taken back returns to them', async () => {
    const account = await world.account()
    const { _id: voucherId, voucher } = await world.voucher(account)
    const { _id: id, number } = await world.stay(account)
    const code = voucher!.code.toLowerCase().replaceAll('-', ' ')
    const pay = (amountInCents: number) =>
      account.as.call(bookings.addBookingPayment, { id, method: 'gift', description: code, amountInCents })
    await pay(6000)
    expect((await account.as.call(bookings.readBooking, { id: voucherId })).voucher).toMatchObject({
      state: 'started',
      leftInCents: 4000,
    })
    await expect(pay(4001)).rejects.toMatchObject({ code: 'voucher_used_up', status: 409 })
    const paid = await pay(4000)
    await expect(pay(1)).rejects.toBeProblem('voucher_used_up')
    expect(paid).toMatchObject({
      paidInCents: 10_000,
      payments: [{ description: voucher!.code }, { description: voucher!.code }],
    })
    await account.as.call(bookings.removeBookingPayment, { id, paymentId: paid.payments[0]!._id })
    const ledger = await account.as.call(bookings.readVoucher, { id: voucherId })
    expect(
      ledger.entries.map(({ kind, amountInCents, leftInCents, bookingNumber }) => [
        kind,
        amountInCents,
        leftInCents,
        bookingNumber,
      ]),
    ).toEqual([
      ['issued', 10_000, 10_000, null],
      ['used', -6000, 4000, number],
      ['used', -4000, 0, number],
      ['returned', paid.payments[0]!.amountInCents, paid.payments[0]!.amountInCents, number],
    ])
  })

  test('[OPEN-066] used ten times at once pay no more than they are worth', async () => {
    const account = await world.account()
    const { _id: voucherId, voucher } = await world.voucher(account)
    const stays = await Promise.all(
      Array.from({ length: 10 }, (_, index) => world.stay(account, { arrivalDate: `2026-03-${10 + 2 * index}` })),
    )
    const tries = await Promise.allSettled(
      stays.map(({ _id: id }) =>
        account.as.call(bookings.addBookingPayment, {
          id,
          method: 'gift',
          description: voucher!.code,
          amountInCents: 4000,
        }),
      ),
    )
    expect(codesOf(tries)).toEqual(Array.from({ length: 8 }, () => 'voucher_used_up'))
    const { entries } = await account.as.call(bookings.readVoucher, { id: voucherId })
    expect(entries.map(({ leftInCents }) => leftInCents)).toEqual([10_000, 6000, 2000])
  })

  test(
    '[OPEN-066] one voucher fifty times at once pays for one of two stays, and in no other account',
    async () => {
      // A member may try few vouchers in a minute.
      const someone = async ({ app }: { app: GivenApp }) => world.host.as(await world.given.user(app, { admin: true }))
      for (let round = 0; round < rounds; round += 1) {
        const [own, other] = [await world.account(), await world.account()]
        const { voucher } = await world.voucher(own)
        const stays = [await world.stay(own), await world.stay(own, { arrivalDate: '2026-03-10' })]
        const foreign = await world.stay(other)
        const members = await Promise.all(Array.from({ length: 5 }, () => someone(own)))
        const stranger = await someone(other)
        const redeem = (by: typeof stranger, { _id: id }: typeof foreign) =>
          by.call(bookings.addBookingPayment, {
            id,
            method: 'gift',
            description: voucher!.code,
            amountInCents: 10_000,
          })
        const tries = await Promise.allSettled([
          redeem(stranger, foreign),
          ...Array.from({ length: 50 }, (_, at) => redeem(members[at % 5]!, stays[at % 2]!)),
        ])
        expect(codesOf(tries)).toEqual(['voucher_unknown', ...Array<string>(49).fill('voucher_used_up')])
        const paid = await Promise.all(stays.map(({ _id: id }) => own.as.call(bookings.readBooking, { id })))
        expect(paid.flatMap(({ payments }) => payments)).toHaveLength(1)
      }
    },
    raceTimeout,
  )

  test('[TMR-008][OPEN-066] are accepted on the last day of their year in Paris and refused on the next', async () => {
    const account = await world.account()
    const { voucher } = await world.voucher(account)
    const redeem = async (moment: string) => {
      const now = world.clock.now()
      world.clock.set(new Date(moment))
      const admin = world.host.as(await world.given.user(account.app, { admin: true }))
      const { _id: id } = await world.stay(
        { as: admin, room: account.room },
        { arrivalDate: moment.slice(0, 10), quantity: 1 },
      )
      const body = { id, method: 'gift' as const, description: voucher!.code, amountInCents: 100 }
      return admin.call(bookings.addBookingPayment, body).finally(() => world.clock.set(now))
    }
    expect((await redeem('2027-02-03T22:59:00Z')).paidInCents).toBe(100)
    await expect(redeem('2027-02-04T23:00:00Z')).rejects.toMatchObject({ code: 'voucher_expired', status: 409 })
  })

  test('[OPEN-066] are unknown when void or of another account; guessing stops after ten codes a minute', async () => {
    const [account, other] = [await world.account(), await world.account()]
    const { voucher: foreign } = await world.voucher(other)
    const gift = await world.voucher(account)
    const { _id: id } = await world.stay(account)
    const redeem = (code: string) =>
      account.as.call(bookings.addBookingPayment, { id, method: 'gift', description: code, amountInCents: 100 })
    const itself = { id: gift._id, method: 'gift' as const, description: gift.giftReclaimCode!, amountInCents: 100 }
    await expect(account.as.call(bookings.addBookingPayment, itself)).rejects.toBeProblem('voucher_unknown')
    await account.as.call(bookings.changeBooking, { id: gift._id, status: 'canceled' })
    await expect(redeem(gift.giftReclaimCode!)).rejects.toMatchObject({ code: 'voucher_unknown', status: 422 })
    await expect(redeem(foreign!.code)).rejects.toBeProblem('voucher_unknown')
    // Nor does it say that one of another account has expired.
    await world.query(`UPDATE bookings.bookings SET valid_until = '2020-01-01' WHERE app_id = $1`, other.app.id)
    await expect(redeem(foreign!.code)).rejects.toBeProblem('voucher_unknown')
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => redeem('2222-2222-2222')))
    expect(codesOf(tries).filter((code) => code === 'voucher_unknown')).toHaveLength(7)
    expect(codesOf(tries).filter((code) => code === 'too_many_requests')).toHaveLength(5)
    await account.as.call(bookings.changeBooking, { id: gift._id, status: 'confirmed' })
    await expect(redeem(gift.giftReclaimCode!)).rejects.toBeProblem('too_many_requests')
    world.clock.advance(60_000)
    expect((await redeem(gift.giftReclaimCode!)).paidInCents).toBe(100)
    expect((await account.as.call(bookings.readBooking, { id })).balanceInCents).toBe(19_900)
  })
  test('[OPEN-066] right codes redeemed at once are no guesses, whatever else was tried', async () => {
    const account = await world.account()
    const { voucher } = await world.voucher(account)
    const { _id: id } = await world.stay(account)
    const redeem = (description: string) =>
      account.as.call(bookings.addBookingPayment, { id, method: 'gift', description, amountInCents: 100 })
    for (let wrong = 1; wrong < guessesAMinute; wrong += 1)
      await expect(redeem('2222-2222-2222')).rejects.toBeProblem('voucher_unknown')
    const uses = await Promise.all(Array.from({ length: 2 * guessesAMinute }, () => redeem(voucher!.code)))
    expect(Math.max(...uses.map(({ paidInCents }) => paidInCents))).toBe(2 * guessesAMinute * 100)
    await expect(redeem('2222-2222-2222')).rejects.toBeProblem('voucher_unknown')
    await expect(redeem(voucher!.code)).rejects.toBeProblem('too_many_requests')
  })

  test('a right code may be used more often in a minute than codes may be guessed', async () => {
    const account = await world.account()
    const { voucher } = await world.voucher(account)
    const { _id: id } = await world.stay(account)
    const pay = { id, method: 'gift' as const, description: voucher!.code, amountInCents: 100 }
    for (let uses = 1; uses <= guessesAMinute + 1; uses += 1)
      expect((await account.as.call(bookings.addBookingPayment, pay)).paidInCents).toBe(uses * 100)
  })
})
