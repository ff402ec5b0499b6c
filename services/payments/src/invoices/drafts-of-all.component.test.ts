import { payments } from '@passerelle/contract/payments/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { plan, sequentialScans } from '@passerelle/testkit/explain'
import { givenAccounts, type GivenAccounts, type GivenApp } from '@passerelle/testkit/given-accounts'
import { requestTo } from '@passerelle/testkit/request'
import '@passerelle/testkit/matchers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftsOfAllStatement } from './drafts-of-all-view.ts'

let host: Booted
let given: GivenAccounts
let first: GivenApp
let second: GivenApp

const sql = (text: string, ...values: unknown[]) => host.platform.database.query({ text, values })
const draft = async (app: GivenApp, subject: string, net: number, day: string) => {
  const id = host.platform.newId()
  await sql(
    `INSERT INTO payments.invoices (app_id, id, subject, net_in_cents, vat_in_cents, gross_in_cents, created_at,
       period_from, period_to)
     VALUES ($1, $2, $3, $4::bigint, $4::bigint / 5, $4::bigint + $4::bigint / 5, $5, '2026-01-01', '2026-01-31')`,
    app.id,
    id,
    subject,
    net,
    day,
  )
  return id
}

beforeAll(async () => {
  host = await boot({ services: ['payments', 'accounts'] })
  given = givenAccounts(host.platform)
  first = await given.app({ name: 'Quai Nord' })
  second = await given.app({ name: 'Quai Sud' })
  await draft(second, 'Infogérance janvier', 100_000, '2026-02-01')
  await draft(first, 'Projet; réseau', 50_000, '2026-01-15')
})
afterAll(() => host.close())

test('[COL-018] staff see what is to issue over all accounts, oldest first, in pages, with its sums', async () => {
  const emma = host.as(await given.staff())
  const whole = await emma.call(payments.listDraftsOfAll, {})
  expect(whole.list.map(({ subject, app, grossInCents }) => [subject, app.name, grossInCents])).toEqual([
    ['Projet; réseau', 'Quai Nord', 60_000],
    ['Infogérance janvier', 'Quai Sud', 120_000],
  ])
  expect(whole.list[0]).toMatchObject({ kind: 'invoice', periodFrom: '2026-01-01', periodTo: '2026-01-31', lines: 0 })
  expect([whole.count, whole.netInCents, whole.grossInCents, whole.next]).toEqual([2, 150_000, 180_000, null])
  const start = await emma.call(payments.listDraftsOfAll, { limit: 1 })
  const end = await emma.call(payments.listDraftsOfAll, { limit: 1, after: start.next! })
  expect([start.count, end.list.map(({ app }) => app._id), end.next]).toEqual([2, [second.id], null])
  const found = async (query: { search?: string; appId?: string }) => {
    const { list, netInCents } = await emma.call(payments.listDraftsOfAll, query)
    return [list.map(({ subject }) => subject), netInCents]
  }
  expect(await found({ search: 'INFO' })).toEqual([['Infogérance janvier'], 100_000])
  expect(await found({ appId: first.id })).toEqual([['Projet; réseau'], 50_000])
})

test('[COL-018] the same as a file, escaped, for staff alone', async () => {
  const path = `/api/payments/v1/${host.platform.env.provider}/drafts/export`
  const fetch = async (who: Awaited<ReturnType<typeof given.staff>>) =>
    requestTo(host)
      .get(path)
      .set('authorization', `Bearer ${await given.tokenFor(who)}`)
      .set('accept-language', 'fr')
  const { text } = await fetch(await given.staff())
  expect(text.trimEnd().split('\r\n').slice(1)).toEqual([
    'Quai Nord;Facture;"Projet; réseau";2026-01-01 – 2026-01-31;0;500,00;600,00;2026-01-15',
    'Quai Sud;Facture;Infogérance janvier;2026-01-01 – 2026-01-31;0;1000,00;1200,00;2026-02-01',
  ])
  const { admin } = await given.customer()
  expect((await fetch(admin)).status).toBe(403)
  await expect(host.as(admin).call(payments.listDraftsOfAll, {})).rejects.toBeProblem('not_enough_rights')
})

test('[COL-018] the drafts of all accounts are read by an index', async () => {
  await sql(
    `INSERT INTO payments.invoices (app_id, id, subject, created_at)
     SELECT $1, 'd' || lpad(to_hex(n), 23, '0'), 'Brouillon ' || n, now() FROM generate_series(1, 20000) n`,
    first.id,
  )
  await sql('ANALYZE payments.invoices')
  for (const page of [{}, { after: `${first.id}_${'d'.padEnd(24, '0')}` }]) {
    const read = await plan(host.platform.database.pool, draftsOfAllStatement({ limit: 50, ...page }))
    expect(sequentialScans(read)).not.toContain('payments.invoices')
  }
})
