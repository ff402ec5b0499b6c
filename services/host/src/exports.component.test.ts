import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { fullPath } from '@passerelle/contract/full-path'
import { payments } from '@passerelle/contract/payments/api'
import { projects } from '@passerelle/contract/projects/api'
import { connectDatabase, type Database } from '@passerelle/server/database/connect'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { startDatabaseProxy } from '@passerelle/testkit/database-proxy'
import { givenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'

/** More than two pages of each export. */
const count = 1_100

let lent: TestDatabase
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>
let host: Booted
let beside: Database
/** Of six people each: one alone has two files under way. */
let headersOf: Record<'customer' | 'staff', Record<string, string>[]>
const people = 6

/** Copies the only row of a table that matches, each time with other values in some fields. */
const copyRow = async (table: string, fields: string, where = 'true') => {
  const { rows } = await beside.query<{ columns: string }>({
    text: `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
            WHERE table_schema || '.' || table_name = $1 AND is_generated = 'NEVER'`,
    values: [table],
  })
  const { columns } = rows[0]!
  const changed = `'id', lpad(to_hex(n), 24, '0'), ${fields}`
  await beside.query({
    text: `INSERT INTO ${table} (${columns})
           SELECT ${columns} FROM (SELECT (jsonb_populate_record(one, jsonb_build_object(${changed}))).*
             FROM ${table} one, generate_series(1, ${count - 1}) n WHERE ${where}) copy`,
  })
}

beforeAll(async () => {
  lent = await createTestDatabase()
  proxy = await startDatabaseProxy(lent.url)
  host = await boot({
    services: ['accounts', 'projects', 'payments'],
    databaseUrl: proxy.url,
    env: { roles: ['http'], databaseWaitMs: 20, noRateLimits: true },
  })
  beside = connectDatabase({ url: lent.url, max: 2, logger: { warn: () => {} } })
  const { app, admin } = await givenAccounts(host.platform).customer()
  const given = givenAccounts(host.platform)
  const headers = async (person: GivenPerson) => ({ authorization: `Bearer ${await host.tokenOf(person)}` })
  headersOf = { customer: [], staff: [] }
  for (let one = 0; one < people; one += 1) {
    headersOf.customer.push(await headers(await given.user(app, { admin: true })))
    headersOf.staff.push(await headers(await given.staff({ inside: [app] })))
  }
  await host.as(admin).call(projects.createTask, { name: 'Une demande', description: 'Une parmi beaucoup.' })
  await host.as(admin).call(accounts.createUser, { email: 'odile@lumen.example', firstName: 'Odile', lastName: 'Roux' })
  await beside.query({
    text: `INSERT INTO payments.payments
             (app_id, id, provider_payment_id, method_type, status, amount_in_cents, currency, created_at, read_at)
           VALUES ($1, repeat('0', 24), 'pi', 'card', 'paid', 100, 'eur', now(), now())`,
    values: [app.id],
  })
  await copyRow('payments.payments', `'provider_payment_id', 'pi' || n`)
  await copyRow('projects.tasks', `'slug', 'COPY-' || n, 'thread_id', lpad(to_hex(n), 24, '0')`)
  await copyRow('platform.events', `'actor', one.actor`, `name = 'user.created'`)
})
afterAll(async () => {
  await host.close()
  await beside.close()
  await proxy.close()
  await lent.drop()
})

const exports = [
  { file: 'payments', operation: payments.exportPayments, who: 'customer', table: 'payments.payments' },
  { file: 'audit log of an account', operation: accounts.exportAudit, who: 'customer', table: 'platform.events' },
  { file: 'audit log of all accounts', operation: accounts.exportAuditOfAll, who: 'staff', table: 'platform.events' },
  { file: 'backlog', operation: projects.exportBacklog, who: 'staff', table: 'projects.tasks' },
] as const

/** Downloads an export: its number of lines, or the status of the refusal; a file that breaks off is an error. */
const download = async ({ operation, who }: (typeof exports)[number], place = 0) => {
  const path = fullPath(operation).replace(':provider', host.platform.env.provider)
  const response = await fetch(host.origin + path, { headers: headersOf[who][place % people]! })
  const text = await response.text().catch(() => undefined)
  if (text === undefined) return { brokenOff: true }
  if (response.ok) return { lines: text.trimEnd().split('\r\n').length - 1 }
  return { status: response.status, mayComeBack: Number(response.headers.get('retry-after')) > 0 }
}

test.each(exports)(
  'while all connections are busy, the $file export is whole or refused, and never breaks off',
  async (each) => {
    const whole = await download(each)
    expect(whole.lines).toBeGreaterThanOrEqual(count)
    const locked = Promise.withResolvers<void>()
    const over = Promise.withResolvers<void>()
    const locking = beside.transaction(async ({ query }) => {
      await query({ text: `LOCK TABLE ${each.table} IN ACCESS EXCLUSIVE MODE` })
      locked.resolve()
      await over.promise
    })
    await locked.promise
    const refusals: unknown[] = []
    const downloads = Array.from({ length: 12 }, async (_, place) => {
      const outcome = await download(each, place)
      if ('status' in outcome) refusals.push(outcome)
      return outcome
    })
    const settled = Promise.all(downloads)
    await expect.poll(() => refusals.length).toBeGreaterThan(0)
    over.resolve()
    await locking
    for (const outcome of await settled) expect([whole, { status: 503, mayComeBack: true }]).toContainEqual(outcome)
  },
  60_000,
)

test.each(exports)(
  'wherever its connection is cut, the $file export is whole or refused',
  async (each) => {
    const whole = await download(each)
    expect(whole.lines).toBeGreaterThanOrEqual(count)
    const outcomes: Awaited<ReturnType<typeof download>>[] = []
    for (let n = 1; await proxy.whileCutAt(n, async () => void outcomes.push(await download(each))); n += 1);
    for (const outcome of outcomes) expect([whole, { status: 503, mayComeBack: true }]).toContainEqual(outcome)
    expect(outcomes).toContainEqual({ status: 503, mayComeBack: true })
    expect(outcomes.length).toBeGreaterThan(5)
  },
  120_000,
)
