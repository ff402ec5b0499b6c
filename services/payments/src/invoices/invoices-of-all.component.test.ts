import { afterAll, beforeAll, expect, test } from 'vitest'
import { payments } from '@passerelle/contract/payments/api'
import { requestTo } from '@passerelle/testkit/request'
import { collectionsTestEnvironment, type CollectionsWorld } from '../testing/collections-test-environment.ts'

let world: CollectionsWorld
type Account = Awaited<ReturnType<CollectionsWorld['account']>>
const ids = new Map<string, string>()
let accounts: Account[]
let asStaff: ReturnType<CollectionsWorld['as']>

const line = { title: 'Infogérance', quantity: 1, unit: 'month', vatPercent: 20 } as const

beforeAll(async () => {
  world = await collectionsTestEnvironment()
  const [one, two, none] = [await world.account(), await world.account(), await world.account({ method: false })]
  accounts = [one, two, none]
  asStaff = world.as(one.emma)
  const issue = async (name: string, { issued }: Account, dueOn: string, price = 29_000) => {
    const { _id } = await issued({ subject: name, dueOn, lines: [{ ...line, unitPriceInCents: price }] })
    ids.set(name, _id)
    return _id
  }
  const failed = await issue('again', one, '2026-02-11')
  const ended = await issue('failed', two, '2026-02-11')
  const paid = await issue('paid', one, '2026-02-11')
  await issue('under way', two, '2026-02-11')
  await issue('overdue', none, '2026-02-10')
  await world.submitOn('2026-02-11')
  await world.settle(await world.paymentOf(failed), 'failed')
  await world.settle(await world.paymentOf(ended), 'failed', 'account_closed')
  await world.settle(await world.paymentOf(paid), 'succeeded')
  await issue('planned', one, '2026-03-20', 10_000)
  await issue('transfer', none, '2026-03-10', 50_000)
  await none.asStaff.call(payments.writeOffInvoice, {
    id: await issue('given up', none, '2026-04-01'),
    reason: 'Liquidation',
  })
  await none.asStaff.call(payments.creditInvoice, {
    id: ids.get('transfer')!,
    lines: [{ position: 1, quantity: 0.5 }],
  })
  await none.asStaff.call(payments.creditInvoice, { id: await issue('credited', none, '2026-04-02') })
  await issue('nothing', none, '2026-04-03', 0)
})
afterAll(() => world.close())

const provider = () => world.platform.env.provider
const list = (filters: object = {}) => asStaff.call(payments.listInvoicesOfAll, filters)
const subjects = async (filters: object = {}) => (await list(filters)).list.map(({ subject }) => subject)

test('[COL-018] staff read all open invoices where they stand, the earliest due first', async () => {
  const { list: rows } = await list()
  expect(rows.map(({ subject, standing }) => [subject, standing])).toEqual([
    ['overdue', 'overdue'],
    ['again', 'failed'],
    ['failed', 'failed'],
    ['under way', 'under_way'],
    ['transfer', 'to_collect'],
    ['planned', 'to_collect'],
  ])
  expect(rows.find(({ subject }) => subject === 'transfer')).toMatchObject({
    leftInCents: 30_000,
    creditedInCents: 30_000,
    app: { _id: accounts[2]!.app.id, name: accounts[2]!.app.name },
  })
  expect(await subjects({ standing: 'written_off' })).toEqual(['given up'])
})

test('[COL-018] sums are of each standing, under the filters of account and days', async () => {
  const sumsOf = async (filters: object) =>
    Object.fromEntries(
      (await list(filters)).sums.map(({ standing, count, amountInCents }) => [standing, [count, amountInCents]]),
    )
  const all = {
    overdue: [1, 34_800],
    failed: [2, 69_600],
    under_way: [1, 34_800],
    to_collect: [2, 42_000],
    written_off: [1, 34_800],
  }
  expect(await sumsOf({})).toEqual(all)
  expect(await sumsOf({ standing: 'failed', limit: 1 })).toEqual(all)
  expect(await sumsOf({ appId: accounts[1]!.app.id })).toEqual({ failed: [1, 34_800], under_way: [1, 34_800] })
  expect(await sumsOf({ from: '2026-02-11', to: '2026-03-10' })).toEqual({
    failed: [2, 69_600],
    under_way: [1, 34_800],
    to_collect: [1, 30_000],
  })
})

test('[COL-018] every order is read page by page, without an invoice twice or missing', async () => {
  for (const sort of ['due', 'amount', 'account'] as const)
    for (const direction of ['asc', 'desc'] as const) {
      const whole = (await list({ sort, direction })).list.map(({ _id }) => _id)
      const read: string[] = []
      for (let after: string | undefined; ;) {
        const page = await list({ sort, direction, limit: 2, ...(after && { after }) })
        read.push(...page.list.map(({ _id }) => _id))
        if (page.next === null) break
        after = page.next
      }
      expect(read).toEqual(whole)
      expect(whole).toHaveLength(6)
    }
  expect((await list({ sort: 'amount', direction: 'desc' })).list.at(-1)?.leftInCents).toBe(12_000)
  const names = (await list({ sort: 'account' })).list.map(({ app }) => app.name)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
})

test('[COL-018] a planned debit whose method ended is refused, and one that was paid is gone', async () => {
  await world.query({
    text: `UPDATE payments.methods SET refused_at = $2, refused_code = 'AC04' WHERE app_id = $1`,
    values: [accounts[0]!.app.id, world.clock.now()],
  })
  expect(await subjects({ standing: 'failed' })).toContain('planned')
  await world.query({
    text: 'UPDATE payments.methods SET refused_at = NULL, refused_code = NULL WHERE app_id = $1',
    values: [accounts[0]!.app.id],
  })
  expect(await subjects({ standing: 'failed' })).not.toContain('planned')
  expect(await subjects()).not.toContain('paid')
})

test('[COL-018] the export has every row under the filters, escaped', async () => {
  const token = await world.given.tokenFor(accounts[0]!.emma)
  const { text, headers } = await requestTo(world)
    .get(`/api/payments/v1/${provider()}/invoices/export?standing=failed`)
    .set('authorization', `Bearer ${token}`)
    .set('accept-language', 'fr')
  expect(headers['content-disposition']).toContain('encaissements.csv')
  const [head, ...rows] = text.trimEnd().split('\r\n')
  expect(head).toContain('Facture;Compte;')
  expect(rows.map((row) => row.split(';').slice(3))).toEqual([
    ['2026-02-11', 'Refusée', '348,00', '348,00'],
    ['2026-02-11', 'Refusée', '348,00', '348,00'],
  ])
})

test('[COL-018][COL-021] customers may not, and a cursor or standing that is none is refused', async () => {
  const asAdmin = accounts[0]!.asAdmin
  await expect(asAdmin.call(payments.listInvoicesOfAll, {})).rejects.toBeProblem('not_enough_rights')
  await expect(asAdmin.call(payments.exportInvoicesOfAll, {})).rejects.toBeProblem('not_enough_rights')
  const token = await world.given.tokenFor(accounts[0]!.emma)
  for (const query of ['after=x', 'standing=paid', 'from=2026-13-01', 'sort=name', 'limit=0'])
    await requestTo(world)
      .get(`/api/payments/v1/${provider()}/invoices?${query}`)
      .set('authorization', `Bearer ${token}`)
      .expect(400)
})
