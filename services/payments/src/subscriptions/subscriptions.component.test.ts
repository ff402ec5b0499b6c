import { afterAll, beforeAll, expect, test } from 'vitest'
import { payments } from '@passerelle/contract/payments/api'
import { days } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import { olderAnswers } from '@passerelle/testkit/older-answers'
import { startFakeStripe, type FakeStripe } from '../stripe/fake-stripe.ts'
import { drainReadings } from '../testing/drain-readings.ts'
import { addFakeSubscription, planFakePrice } from '../testing/fake-subscriptions.ts'
import { stripeProvider } from '../stripe/stripe.ts'
import { announcePrice } from './announce-price.ts'
import { subscriptionStore } from './subscription-store.ts'

const stripe = { secretKey: 'sk_test_subscriptions', publicKey: 'pk_test', webhookSecret: 'whsec_subscriptions' }
const clock = fakeClock('2026-02-03T10:00:00Z')
const at = (text: string) => Date.parse(text) / 1000
let fake: FakeStripe
let host: Booted
let given: ReturnType<typeof givenAccounts>

beforeAll(async () => {
  fake = await startFakeStripe(clock.now, { older: olderAnswers(clock.now) })
  host = await boot({ env: { stripe: { ...stripe, url: fake.url } }, clock })
  given = givenAccounts(host.platform)
})
afterAll(async () => {
  await host.close()
  await fake.close()
})

const mine = () => fake.objects(stripe.secretKey)
const listOf = async (admin: GivenPerson) => (await host.as(admin).call(payments.listSubscriptions, {})).list

/** An account that is a customer of the provider, with a subscription there that no webhook has reported yet. */
const subscribed = async (id: string, fields: { status?: string; cancelAt?: number } = {}) => {
  const { admin, user } = await given.customer()
  const customer = `cus_${id}`
  await host.platform.database.query({
    text: 'INSERT INTO payments.customers (app_id, customer_id, created_at) VALUES ($1, $2, $3)',
    values: [admin.appId, customer, clock.now()],
  })
  const plans = [
    { name: 'Infogérance', unitAmount: 45_000 },
    { name: 'Sauvegarde externe, poste', unitAmount: 900, quantity: 5 },
  ]
  const dates = { startedAt: at('2025-04-01T08:00:00Z'), nextAt: at('2026-03-01T08:00:00Z') }
  addFakeSubscription(mine(), id, { customer, plans, ...dates, ...fields })
  return { admin, user, customer }
}
const storeOf = () => {
  const { database, record, newId } = host.platform
  return subscriptionStore({ database, record, newId, announce: announcePrice(host.platform) })
}
let events = 0
const report = async (id: string) => {
  events += 1
  const type = 'customer.subscription.updated'
  const event = { id: `evt_${events}`, object: 'event', type, created: 1, data: { object: { id } } }
  const { body, signature } = fake.sign(event, stripe.webhookSecret)
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  await fetch(`${host.origin}/api/payments/v1/public/stripe/webhook`, { method: 'POST', body, headers })
  await drainReadings(host, clock)
}
const accountStatus = async ({ appId }: GivenPerson) => {
  const { rows } = await host.platform.database.query<{ status: string | null }>({
    text: `SELECT metadata ->> 'stripeSubscriptionStatus' AS status FROM accounts.apps WHERE id = $1`,
    values: [appId],
  })
  return rows[0]?.status
}

test('[ROL-009][ROL-010] administrators and staff read plan, price, state, next payment; others do not', async () => {
  const { admin, user } = await subscribed('sub_read')
  await report('sub_read')
  const [subscription] = await listOf(admin)
  expect(subscription).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
    status: 'active',
    items: [
      { name: 'Infogérance', quantity: 1, unitAmountInCents: 45_000 },
      { name: 'Sauvegarde externe, poste', quantity: 5, unitAmountInCents: 900 },
    ],
    amountInCents: 49_500,
    currency: 'eur',
    interval: 'month',
    intervalCount: 1,
    startedAt: '2025-04-01T08:00:00.000Z',
    nextAt: '2026-03-01T08:00:00.000Z',
    endsAt: null,
    priceChange: null,
  })
  const staff = await given.staff()
  expect((await host.as(staff, { in: admin.appId }).call(payments.listSubscriptions, {})).list).toEqual([subscription])
  const { admin: other } = await given.customer()
  expect(await listOf(other)).toEqual([])
  await expect(listOf(user)).rejects.toBeProblem('access_denied')
})

test('[PAY-003] a subscription whose payment failed says so, and so does one that is active again', async () => {
  const { admin } = await subscribed('sub_failed')
  const told = async (status: string) => {
    Object.assign(mine().subscriptions.get('sub_failed')!, { status })
    await report('sub_failed')
    return [await accountStatus(admin), (await listOf(admin))[0]?.status]
  }
  expect(await told('past_due')).toEqual(['failed', 'failed'])
  expect(await told('active')).toEqual(['active', 'active'])
})

test('[PAY-003] a failed subscription decides among several, ended ones only when nothing else is left', async () => {
  const { admin, customer } = await subscribed('sub_first')
  const dates = { startedAt: at('2025-06-01T08:00:00Z'), nextAt: at('2026-03-10T08:00:00Z') }
  addFakeSubscription(mine(), 'sub_second', { customer, plans: [{ name: 'Supervision', unitAmount: 2500 }], ...dates })
  const told = async (first: string, second: string) => {
    Object.assign(mine().subscriptions.get('sub_first')!, { status: first })
    Object.assign(mine().subscriptions.get('sub_second')!, { status: second })
    await report('sub_first')
    await report('sub_second')
    return accountStatus(admin)
  }
  expect(await told('past_due', 'active')).toBe('failed')
  expect(await told('active', 'trialing')).toBe('trial')
  expect(await told('active', 'canceled')).toBe('active')
  expect(await told('canceled', 'canceled')).toBe('ended')
})

test('[PAY-003] a status that is delivered after a newer one changes nothing', async () => {
  const { admin } = await subscribed('sub_order')
  for (const status of ['past_due', 'active']) {
    Object.assign(mine().subscriptions.get('sub_order')!, { status })
    await report('sub_order')
  }
  await host.platform.database.query({
    text: `INSERT INTO platform.undelivered (event_id, at) SELECT id, at FROM platform.events
      WHERE name = 'subscription.changed' AND subject = $1 AND data ->> 'status' = 'failed'`,
    values: [admin.appId],
  })
  await host.drain()
  expect(await accountStatus(admin)).toBe('active')
})

test('a cancelled subscription has an end instead of a next payment, and is listed last once it ended', async () => {
  const { admin, customer } = await subscribed('sub_ending', { cancelAt: at('2026-03-01T08:00:00Z') })
  await report('sub_ending')
  expect(await listOf(admin)).toMatchObject([{ status: 'active', nextAt: null, endsAt: '2026-03-01T08:00:00.000Z' }])
  Object.assign(mine().subscriptions.get('sub_ending')!, { status: 'canceled', ended_at: at('2026-02-03T09:00:00Z') })
  const dates = { startedAt: at('2025-01-01T08:00:00Z'), nextAt: at('2026-02-10T08:00:00Z') }
  addFakeSubscription(mine(), 'sub_older', { customer, plans: [{ name: 'Supervision', unitAmount: 2500 }], ...dates })
  await report('sub_older')
  await report('sub_ending')
  expect((await listOf(admin)).map(({ status, amountInCents }) => [status, amountInCents])).toEqual([
    ['active', 2500],
    ['ended', 49_500],
  ])
  expect(await accountStatus(admin)).toBe('active')
})

test('[APP-017] a planned price is announced once by mail, with the days of notice that were given', async () => {
  const { admin } = await subscribed('sub_price')
  await report('sub_price')
  planFakePrice(mine(), 'sub_price', 48_000, at('2026-03-05T08:00:00Z'))
  const announcedAt = clock.now()
  const provider = stripeProvider({ ...stripe, url: fake.url })
  // The provider may return the state without the price once more, at once or after the newer one.
  for (let reading = 0; reading < 3; reading += 1)
    await storeOf().save(admin.appId!, (await provider.findSubscription('sub_price', announcedAt))!, announcedAt)
  const { rows: mails } = await host.platform.database.query<{ text: string }>({
    text: `SELECT variables ->> 'text' AS text FROM mails.outgoing WHERE app_id = $1 AND template = 'notice'`,
    values: [admin.appId],
  })
  expect(mails.map(({ text }) => text.replaceAll(/\s/g, ' '))).toEqual([
    expect.stringMatching(/495,00 €.*525,00 €/) as string,
  ])
  await report('sub_price')
  expect((await listOf(admin))[0]).toMatchObject({
    amountInCents: 49_500,
    priceChange: {
      amountInCents: 52_500,
      changesAt: '2026-03-05T08:00:00.000Z',
      announcedAt: announcedAt.toISOString(),
      noticeDays: 30,
    },
  })
  const { rows } = await host.platform.database.query<{ count: number }>({
    text: `SELECT count(*)::int AS count FROM platform.events
      WHERE app_id = $1 AND name = 'subscription.price_announced'`,
    values: [admin.appId],
  })
  expect(rows).toEqual([{ count: 1 }])
})

test('[APP-017] another price for the same day, or the same for another day, is announced anew', async () => {
  const { admin } = await subscribed('sub_other')
  await report('sub_other')
  const read = (await stripeProvider({ ...stripe, url: fake.url }).findSubscription('sub_other', clock.now()))!
  const plan = async (amountInCents: number, day: string) => {
    const priceChange = { amountInCents, changesAt: new Date(`${day}T08:00:00Z`) }
    await storeOf().save(admin.appId!, { ...read, priceChange }, clock.now())
  }
  await plan(52_500, '2026-03-05')
  await plan(54_500, '2026-03-05')
  await plan(54_500, '2026-03-12')
  await plan(52_500, '2026-03-05')
  const { rows } = await host.platform.database.query<{ cents: number; day: string }>({
    text: `SELECT (data ->> 'nextAmountInCents')::int AS cents, left(data ->> 'changesAt', 10) AS day
             FROM platform.events WHERE app_id = $1 AND name = 'subscription.price_announced' ORDER BY 1, 2`,
    values: [admin.appId],
  })
  expect(rows).toEqual([
    { cents: 52_500, day: '2026-03-05' },
    { cents: 54_500, day: '2026-03-05' },
    { cents: 54_500, day: '2026-03-12' },
  ])
})

test('an older reading of a subscription changes nothing', async () => {
  const { admin } = await subscribed('sub_reread')
  await report('sub_reread')
  const read = (await stripeProvider({ ...stripe, url: fake.url }).findSubscription('sub_reread', clock.now()))!
  const yesterday = new Date(clock.now().getTime() - days(1))
  await storeOf().save(admin.appId!, { ...read, status: 'unpaid' }, yesterday)
  expect(await listOf(admin)).toMatchObject([{ status: 'active' }])
})
