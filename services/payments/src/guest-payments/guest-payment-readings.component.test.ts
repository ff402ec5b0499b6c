import { minutes } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundStore } from '../refunds/refund-store.ts'
import type { ProviderPayment } from '../stripe/payment-provider.ts'
import { providerPayment } from '../testing/provider-payment.ts'
import { guestPaymentStore } from './guest-payment-store.ts'

const clock = fakeClock('2026-02-03T10:00:00Z')
let host: Booted
let accounts: GivenAccounts
beforeAll(async () => {
  // Without a worker: no refund is asked for.
  host = await boot({ services: ['accounts', 'payments'], env: { roles: ['http'] }, clock })
  accounts = givenAccounts(host.platform)
})
afterAll(() => host.close())

type State = ProviderPayment['state']
const read = (id: string, state: State) => providerPayment({ id, amountInCents: 6000, createdAt: clock.now(), state })
const later = (ms: number) => new Date(clock.now().getTime() + ms)

/** Links of one booking, of another booking, and of another account: each with a payment begun at the provider. */
const given = async () => {
  const store = guestPaymentStore(host.platform)
  const { newId, database } = host.platform
  const [{ id: appId }, { id: otherApp }] = [await accounts.app(), await accounts.app()]
  const [bookingId, otherBooking] = [newId(), newId()]
  const stay = (app: string, booking: string, number: number) =>
    database.query({
      text: `INSERT INTO bookings.bookings (app_id, id, number, status, is_gift, quantity, price_id, adults,
               unit_amount_in_cents, lines, advance_percent, total_in_cents, created_at)
             VALUES ($1, $2, $3, 'pending', true, 1, 'price_night', 1, 6000, '[]', 0, 6000, $4)`,
      values: [app, booking, number, clock.now()],
    })
  await stay(appId, bookingId, 1)
  await stay(appId, otherBooking, 2)
  await stay(otherApp, bookingId, 1)
  const link = async (app: string, booking: string, providerPaymentId: string) => {
    const id = newId()
    const wish = { appId: app, id, bookingId: booking, secret: `secret-${id}`, amountInCents: 6000 }
    const made = await database.transaction((tx) => store.insert(tx, wish, clock.now()))
    await store.begin(made, providerPaymentId, clock.now())
    return made
  }
  const mine = await link(appId, bookingId, 'pi_mine')
  const ofAnother = await link(appId, otherBooking, 'pi_other_booking')
  const elsewhere = await link(otherApp, bookingId, 'pi_mine')
  const statusOf = async ({ appId: app, id }: { appId: string; id: string }) => {
    const text = 'SELECT status FROM payments.guest_payments WHERE app_id = $1 AND id = $2'
    return (await database.query<{ status: string }>({ text, values: [app, id] })).rows[0]!.status
  }
  const events = async () => {
    const text = `SELECT data ->> 'status' AS status FROM platform.events WHERE subject = $1 ORDER BY at`
    return (await database.query<{ status: string }>({ text, values: [mine.id] })).rows.map(({ status }) => status)
  }
  return { store, appId, bookingId, mine, ofAnother, elsewhere, link, stay, statusOf, events }
}

test.each<[State[], string, string[]]>([
  [['processing', 'succeeded'], 'paid', ['processing', 'paid']],
  [['processing', 'processing'], 'processing', ['processing']],
  [['succeeded', 'failed'], 'paid', ['paid']],
  [['canceled', 'succeeded'], 'paid', ['failed', 'paid']],
])('readings %j leave a payment %s, and those beside it open', async (readings, status, recorded) => {
  const { store, appId, mine, ofAnother, elsewhere, statusOf, events } = await given()
  for (const state of readings) {
    clock.advance(1)
    await store.save(appId, read('pi_mine', state), clock.now())
  }
  expect([await statusOf(mine), await statusOf(ofAnother), await statusOf(elsewhere)]).toEqual([status, 'open', 'open'])
  expect(await events()).toEqual(recorded)
})

test('an older reading changes nothing', async () => {
  const { store, appId, mine, statusOf } = await given()
  await store.save(appId, read('pi_mine', 'processing'), later(2))
  await store.save(appId, read('pi_mine', 'failed'), later(1))
  expect(await statusOf(mine)).toBe('processing')
})

test('a new link ends the open one of its booking; what the ended one still receives is paid', async () => {
  const { store, appId, bookingId, mine, ofAnother, elsewhere, link, statusOf } = await given()
  const next = await link(appId, bookingId, 'pi_next')
  const states = [await statusOf(mine), await statusOf(ofAnother), await statusOf(elsewhere), await statusOf(next)]
  expect(states).toEqual(['void', 'open', 'open', 'open'])
  await expect(store.find(mine.secret)).rejects.toBeProblem('not_found')
  expect(await store.find(next.secret)).toMatchObject({ id: next.id })
  await store.save(appId, read('pi_mine', 'processing'), later(1))
  expect(await statusOf(mine)).toBe('void')
  await store.save(appId, read('pi_mine', 'succeeded'), later(2))
  expect(await statusOf(mine)).toBe('paid')
  expect((await store.list(appId, bookingId)).map(({ id }) => id).sort()).toEqual([mine.id, next.id].sort())
})

test('a link that is being paid, or is paid, stays beside a new one', async () => {
  const { store, appId, bookingId, mine, link, statusOf } = await given()
  await store.save(appId, read('pi_mine', 'processing'), later(1))
  const next = await link(appId, bookingId, 'pi_next')
  expect([await statusOf(mine), await statusOf(next)]).toEqual(['processing', 'open'])
})

test('a payment is begun once at the provider', async () => {
  const { store, appId, bookingId, mine } = await given()
  await expect(store.begin(mine, 'pi_again', clock.now())).rejects.toBeProblem('conflict')
  await store.begin(mine, 'pi_mine', clock.now())
  expect(await store.list(appId, bookingId)).toMatchObject([{ id: mine.id, providerPaymentId: 'pi_mine' }])
})

test('a payment is begun neither for a link that was replaced nor in place of one that is on its way', async () => {
  const { store, appId, bookingId, mine, link, statusOf } = await given()
  const begun = { ...mine, providerPaymentId: 'pi_mine' }
  await store.save(appId, read('pi_mine', 'processing'), later(1))
  await expect(store.begin(begun, 'pi_again', clock.now())).rejects.toBeProblem('conflict')
  await store.save(appId, read('pi_mine', 'failed'), later(2))
  await link(appId, bookingId, 'pi_next')
  await expect(store.begin(begun, 'pi_again', clock.now())).rejects.toBeProblem('conflict')
  expect(await statusOf(mine)).toBe('void')
})

test('the provider is asked about begun links of late that have not ended', async () => {
  const { store, appId, link, mine, ofAnother, stay } = await given()
  const { newId, database } = host.platform
  const paidBooking = newId()
  await stay(appId, paidBooking, 3)
  const paid = await link(appId, paidBooking, 'pi_paid')
  await store.save(appId, read('pi_paid', 'succeeded'), later(1))
  const unbegun = { appId, id: newId(), bookingId: paidBooking, secret: newId(), amountInCents: 1 }
  await database.transaction((tx) => store.insert(tx, unbegun, clock.now()))
  const asked = async (since: Date) => new Set(await store.listUnfinished(appId, since))
  expect(await asked(later(-minutes(1)))).toEqual(new Set(['pi_mine', 'pi_other_booking']))
  expect(await asked(clock.now())).toEqual(new Set())
  expect([mine.appId, ofAnother.appId, paid.appId]).toEqual([appId, appId, appId])
})

test('a refund counts as returned unless it failed', async () => {
  const { store, appId, mine, ofAnother } = await given()
  const refunds = refundStore(host.platform)
  const refund = { appId, id: mine.id, paymentId: null, providerPaymentId: 'pi_mine', amountInCents: 2500 }
  await refunds.insert(host.platform.database, refund, clock.now())
  const returned = async () => [await store.readReturned(appId, mine.id), await store.readReturned(appId, ofAnother.id)]
  expect(await returned()).toEqual([2500, 0])
  await refunds.save(refund, { id: 're_1', status: 'failed', failureCode: null }, clock.now())
  expect(await returned()).toEqual([0, 0])
})
