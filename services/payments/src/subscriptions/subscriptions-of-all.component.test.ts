import { payments } from '@passerelle/contract/payments/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { plan, sequentialScans } from '@passerelle/testkit/explain'
import { givenAccounts, type GivenAccounts, type GivenApp } from '@passerelle/testkit/given-accounts'
import { requestTo } from '@passerelle/testkit/request'
import '@passerelle/testkit/matchers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriptionsOfAllStatement } from './subscriptions-of-all-view.ts'

let host: Booted
let given: GivenAccounts
let north: GivenApp
let south: GivenApp
let emma: ReturnType<Booted['as']>

type Fields = {
  status?: string
  interval?: string | null
  count?: number
  nextAt?: string | null
  endsAt?: string | null
  currency?: string
  quantity?: number
}
const add = async (
  app: GivenApp,
  name: string,
  cents: number,
  {
    status = 'active',
    interval = 'month',
    count = 1,
    nextAt = null,
    endsAt = null,
    currency = 'eur',
    quantity = 2,
  }: Fields = {},
) => {
  const id = host.platform.newId()
  await host.platform.database.query({
    text: `INSERT INTO payments.subscriptions (app_id, id, provider_subscription_id, status, items, amount_in_cents,
             currency, interval, interval_count, started_at, next_at, read_at, ends_at)
           VALUES ($1, $2, $10, $3, $4, $5, $6, $7, $8, '2025-04-01', $9, now(), $11)`,
    values: [
      app.id,
      id,
      status,
      JSON.stringify([{ name, quantity, unitAmountInCents: cents / quantity }]),
      cents,
      currency,
      interval,
      count,
      nextAt,
      `sub_${id}`,
      endsAt,
    ],
  })
}

beforeAll(async () => {
  host = await boot({ services: ['payments', 'accounts'] })
  given = givenAccounts(host.platform)
  north = await given.app({ name: 'Quai Nord' })
  south = await given.app({ name: 'Quai Sud' })
  emma = host.as(await given.staff())
  await add(south, 'Infogérance', 120_000, { interval: 'year', nextAt: '2026-05-01' })
  await add(north, 'Sauvegarde; externe', 3000, { status: 'failed', nextAt: '2026-02-10', interval: 'month', count: 3 })
  await add(north, 'Supervision', 5000, { status: 'paused' })
  await add(north, 'Licences', 9900, { currency: 'usd', nextAt: '2026-03-01' })
  await add(south, 'Ancien', 7000, { status: 'ended', interval: null, quantity: 1, endsAt: '2025-12-31' })
})
afterAll(() => host.close())

const namesOf = ({ list }: { list: readonly { items: { name: string }[] }[] }) =>
  list.map(({ items }) => items[0]!.name)

test('staff see what all accounts subscribe to, by next payment, and what it comes to a month', async () => {
  const whole = await emma.call(payments.listSubscriptionsOfAll, {})
  expect(namesOf(whole)).toEqual(['Sauvegarde; externe', 'Licences', 'Infogérance', 'Supervision'])
  expect(whole.list[0]).toMatchObject({ app: { _id: north.id, name: 'Quai Nord' }, status: 'failed', intervalCount: 3 })
  // A twelfth of a year and a third of three months; what is paused, or in another currency, is not counted.
  expect([whole.count, whole.monthlyInCents, whole.next]).toEqual([4, 11_000, null])
  const found = async (query: object) => namesOf(await emma.call(payments.listSubscriptionsOfAll, query))
  expect(await found({ status: 'ended' })).toEqual(['Ancien'])
  expect(await found({ search: 'SUPERV' })).toEqual(['Supervision'])
  expect(await found({ search: 'quai sud' })).toEqual(['Infogérance'])
  expect(await found({ appId: south.id })).toEqual(['Infogérance'])
  const pages: string[] = []
  let after: string | undefined
  do {
    const page = await emma.call(payments.listSubscriptionsOfAll, { limit: 1, ...(after && { after }) })
    expect(page.count).toBe(4)
    pages.push(...namesOf(page))
    after = page.next ?? undefined
  } while (after)
  expect(pages).toEqual(namesOf(whole))
})

test('the same as a file, escaped, for staff alone', async () => {
  const fetch = async (who: Awaited<ReturnType<typeof given.staff>>, query = 'status=failed') =>
    requestTo(host)
      .get(`/api/payments/v1/${host.platform.env.provider}/subscriptions/export?${query}`)
      .set('authorization', `Bearer ${await given.tokenFor(who)}`)
      .set('accept-language', 'fr')
  const { text } = await fetch(await given.staff())
  expect(text.trimEnd().split('\r\n').slice(1)).toEqual([
    'Quai Nord;"2 × Sauvegarde; externe";Paiement refusé;30,00;3 × mois;2026-02-10;;2025-04-01',
  ])
  const ended = (await fetch(await given.staff(), 'status=ended')).text
  expect(ended).toContain('\r\nQuai Sud;Ancien;Terminé;70,00;;;2025-12-31;2025-04-01\r\n')
  const paused = (await fetch(await given.staff(), 'status=paused')).text
  expect(paused).toContain('\r\nQuai Nord;2 × Supervision;En pause;50,00;mois;;;2025-04-01\r\n')
  const { admin } = await given.customer()
  expect((await fetch(admin)).status).toBe(403)
  await expect(host.as(admin).call(payments.listSubscriptionsOfAll, {})).rejects.toBeProblem('not_enough_rights')
  const wrong = { status: 'late' } as never
  await expect(emma.call(payments.listSubscriptionsOfAll, wrong)).rejects.toBeProblem('invalid_input')
})

test('a page of the subscriptions of all accounts is read by an index', async () => {
  await host.platform.database.query({
    text: `INSERT INTO payments.subscriptions (app_id, id, provider_subscription_id, status, amount_in_cents, currency,
             interval, started_at, next_at, read_at)
           SELECT $1, 'd' || lpad(to_hex(n), 23, '0'), 'sub_' || n, 'active', 100, 'eur', 'month', now(),
                  now() + n * interval '1 minute', now() FROM generate_series(1, 20000) n`,
    values: [north.id],
  })
  await host.platform.database.query({ text: 'ANALYZE payments.subscriptions', values: [] })
  for (const page of [{}, { after: `${north.id}_${`d${(100).toString(16).padStart(23, '0')}`}` }]) {
    const read = await plan(host.platform.database.pool, subscriptionsOfAllStatement({ limit: 50, ...page }))
    expect(sequentialScans(read)).not.toContain('payments.subscriptions')
  }
})
