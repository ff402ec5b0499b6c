import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { payments } from '@passerelle/contract/payments/api'
import { minutes } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { fakePrice, fakeProduct, fakeTaxRate } from '../stripe/fake-objects.ts'
import { catalogueStore } from './catalogue-store.ts'
import { startFakeStripe, type FakeStripe } from '../stripe/fake-stripe.ts'

const clock = fakeClock('2026-02-03T10:00:00Z')
const webhookSecret = 'whsec_own'
let fake: FakeStripe
let host: Booted
let given: ReturnType<typeof givenAccounts>

beforeAll(async () => {
  fake = await startFakeStripe(clock.now)
  const stripe = { secretKey: 'sk_all', publicKey: 'pk_all', webhookSecret: 'whsec_all', url: fake.url }
  host = await boot({ services: ['accounts', 'payments'], env: { stripe, embedded: false }, clock })
  given = givenAccounts(host.platform)
})
afterAll(async () => {
  await host.close()
  await fake.close()
})
beforeEach(() => fake.failWith(undefined))

let count = 0
/** An account with own keys, whose catalogue has one room. */
const selling = async () => {
  const made = await given.customer()
  count += 1
  const secretKey = `sk_own_${count}`
  const objects = fake.objects(secretKey)
  objects.products.set('prod_room', fakeProduct('prod_room', 'Glycine', { kind: 'room' }))
  objects.prices.set('price_room', fakePrice('price_room', 'prod_room', 11_800))
  objects.tax_rates.set('txr_10', fakeTaxRate('txr_10', 'Hébergement', 10))
  const admin = host.as(made.admin)
  const save = (key: string | null, version: number) =>
    admin.call(accounts.savePaymentSettings, { publicKey: 'pk', secretKey: key, webhookSecret, version })
  await save(secretKey, 0)
  return { ...made, ...objects, as: admin, save }
}

const readRows = async (appId: string) =>
  (
    await host.platform.database.query<{ id: string; amount: number | null; active: boolean; readAt: Date }>({
      text: `SELECT id, unit_amount_in_cents AS amount, active, read_at AS "readAt"
               FROM payments.sold_items WHERE app_id = $1 ORDER BY id`,
      values: [appId],
    })
  ).rows

test('[BIL-060] keys that are saved have the catalogue read, and again every ten minutes', async () => {
  const { app, prices } = await selling()
  await host.drain()
  expect(await readRows(app.id)).toMatchObject([
    { id: 'price_room', amount: 11_800, active: true, readAt: clock.now() },
    { id: 'prod_room' },
    { id: 'txr_10' },
  ])
  prices.set('price_room', fakePrice('price_room', 'prod_room', 11_800, { active: false }))
  prices.set('price_new', fakePrice('price_new', 'prod_room', 12_400))
  clock.advance(minutes(10) - 1)
  await host.drain()
  expect(await readRows(app.id)).toHaveLength(3)
  clock.advance(1)
  await host.drain()
  expect(await readRows(app.id)).toMatchObject([
    { id: 'price_new', amount: 12_400, readAt: clock.now() },
    { id: 'price_room', active: false, readAt: clock.now() },
    { id: 'prod_room' },
    { id: 'txr_10' },
  ])
})

test.each(['product.updated', 'price.created', 'tax_rate.updated'])(
  '[BIL-060] a webhook on %s has it read at once, what is gone goes',
  async (type) => {
    const { app, prices } = await selling()
    await host.drain()
    prices.delete('price_room')
    prices.set('price_new', fakePrice('price_new', 'prod_room', null))
    const { body, signature } = fake.sign(
      { id: `evt_${type}`, object: 'event', type, created: 1, data: { object: { id: 'prod_room' } } },
      webhookSecret,
    )
    const sent = await fetch(`${host.origin}/api/payments/v1/public/stripe/webhook/${app.id}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })
    expect(sent.status).toBe(204)
    await host.drain()
    expect(await readRows(app.id)).toMatchObject([
      { id: 'price_new', amount: null },
      { id: 'prod_room' },
      { id: 'txr_10' },
    ])
  },
)

test('[BIL-060] a provider that fails leaves the last rows and their hour', async () => {
  const { app, as, products } = await selling()
  await host.drain()
  const readAt = clock.now()
  products.clear()
  fake.failWith(500)
  clock.advance(minutes(10))
  await host.drain()
  const failingSince = clock.now().toISOString()
  expect(await readRows(app.id)).toMatchObject([{ readAt }, { readAt }, { readAt }])
  expect(await as.call(payments.readCatalogue, {})).toEqual({ readAt: readAt.toISOString(), failingSince })
  expect((await as.call(payments.listProducts, {})).list).toHaveLength(1)
  await expect(as.call(payments.refreshCatalogue, {})).rejects.toBeProblem('unavailable')
  clock.advance(minutes(10))
  await host.drain()
  expect(await as.call(payments.readCatalogue, {})).toMatchObject({ failingSince })
  fake.failWith(undefined)
  clock.advance(minutes(10))
  await host.drain()
  expect(await as.call(payments.readCatalogue, {})).toEqual({ readAt: clock.now().toISOString(), failingSince: null })
  expect(await readRows(app.id)).toHaveLength(2)
})

test('[BIL-060] “read again” reads at once', async () => {
  const { app, as, prices } = await selling()
  await as.call(payments.listPrices, {})
  prices.delete('price_room')
  expect((await as.call(payments.listPrices, {})).list).toHaveLength(1)
  expect(await as.call(payments.refreshCatalogue, {})).toEqual({
    readAt: clock.now().toISOString(),
    failingSince: null,
  })
  expect((await as.call(payments.listPrices, {})).list).toEqual([])
  expect((await readRows(app.id)).map(({ id }) => id)).toEqual(['prod_room', 'txr_10'])
})

test('[BIL-060] without keys the rows go, and other accounts see none of them', async () => {
  const mine = await selling()
  const theirs = await selling()
  await host.drain()
  await mine.save(null, 1)
  await host.drain()
  expect([(await readRows(mine.app.id)).length, (await readRows(theirs.app.id)).length]).toEqual([0, 3])
  await expect(mine.as.call(payments.readCatalogue, {})).rejects.toBeProblem('payments_not_configured')
  await expect(mine.as.call(payments.refreshCatalogue, {})).rejects.toBeProblem('payments_not_configured')
  await expect(host.as(mine.user).call(payments.readCatalogue, {})).rejects.toBeProblem('access_denied')
})

test('[BIL-060] an answer of the provider that comes after a newer one replaces nothing', async () => {
  const { app } = await selling()
  await host.drain()
  const before = await readRows(app.id)
  const late = { version: 1, readAt: new Date(clock.now().getTime() - minutes(1)), next: clock.now() }
  await catalogueStore.save(host.platform.database.query, app.id, { products: [], prices: [], taxRates: [] }, late)
  expect(before).toHaveLength(3)
  expect(await readRows(app.id)).toEqual(before)
})

test('[API-151][API-155][BIL-060] a price or a rate of one account is none of another', async () => {
  const [one, other] = [await selling(), await selling()]
  one.prices.set('price_one', fakePrice('price_one', 'prod_room', 12_400))
  one.tax_rates.set('txr_20', fakeTaxRate('txr_20', 'Restauration', 20))
  await host.drain()
  const read = (appId: string) =>
    host.request.get('/api/payments/v1/public/stripe/prices/price_one').set('app-id', appId)
  expect((await read(one.app.id)).body).toMatchObject({ unitAmountInCents: 12_400 })
  expect((await read(other.app.id)).status).toBe(404)
  expect((await other.as.call(payments.listTaxRates, {})).list.map(({ id }) => id)).toEqual(['txr_10'])
})
