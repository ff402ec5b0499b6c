import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedDemoWorld } from '@passerelle/demo/world/demo-world'
import { connectDatabase, type Database } from '@passerelle/server/database/connect'
import { estimateToMs } from '@passerelle/kernel/durations'
import { parseEnv } from '../parse-env.ts'
import { createLogger } from '@passerelle/server/log/logger'
import { fakeClock } from '@passerelle/testkit/clock'
import { createTestDatabase } from '@passerelle/testkit/test-database'

type Row = Record<string, unknown>
type World = Record<string, Row[]>

/**
 * What is salted, and what the calendar of the first start decides: which sprints there are, and which of them a
 * request has; seasons and their prices; which new request is still to be brought before project staff.
 */
const ofTheDay = new Set([
  'password_hash',
  'secret_ciphertext',
  'milestone_id',
  'link_marks',
  'list_marks',
  'answer',
  'unattended_due_at',
])
const calendar = new Set([
  // Digests of random tokens, and moments in their versions.
  'projects.answer_tokens',
  'projects.milestones',
  // Days of questions and answers are those of the calendar.
  'projects.satisfaction',
  // Which log of Emma is the newest.
  'projects.work_log_corrections',
  // Who has time in which week, and how much.
  'projects.timesheets',
  'platform.settings',
  'stats.reports',
  // Who has read what lately.
  'notifs.notices',
  ...['rooms', 'bookings', 'booking_options', 'booking_payments', 'voucher_entries', 'settings'].map(
    (name) => `bookings.${name}`,
  ),
  // Numbers, days and off-hours of invoices and quotes are those of the calendar.
  ...['quotes', 'quote_counters'].map((name) => `projects.${name}`),
  ...['payments', 'invoices', 'invoice_counters', 'invoice_lines', 'billed_work_logs', 'collections'].map(
    (name) => `payments.${name}`,
  ),
])

/** Without its moments, and an id without the second in which it was made. */
const untimed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(untimed)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !ofTheDay.has(key))
        .map(([key, part]) => [key, untimed(part)]),
    )
  if (typeof value !== 'string') return value
  if (/^\d{4}-\d\d-\d\d(T|$)/.test(value)) return 'a moment'
  // The words of an address are cut within an id, where its second looks like a number.
  const text = value.startsWith("'") ? value.replaceAll(/ ?'[0-9a-f]{8,}'/g, '') : value
  // Quotes are numbered in the order in which the calendar lets them be sent.
  return text.replaceAll(/[0-9a-f]{8}(?=[0-9a-f]{16})/g, '').replaceAll(/^D-\d{4}-\d{4}$/g, 'a number')
}

/** Counted per connection or per change, and added up now and then, so the rows differ each time. */
const counters = new Set(['platform.account_revisions', 'projects.task_totals', 'projects.task_total_changes'])

const tables = `
  SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
   WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema', 'public', 'bullmq')
   ORDER BY 1`

const everything = async (database: Database): Promise<World> => {
  const { rows } = await database.query<{ name: string }>({ text: tables })
  const world: World = {}
  for (const { name } of rows.filter((each) => !counters.has(each.name))) {
    const { rows: lines } = await database.query<{ line: Row }>({ text: `SELECT to_jsonb(t) AS line FROM ${name} t` })
    if (lines.length > 0)
      world[name] = lines
        .map(({ line }) => untimed(line) as Row)
        .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  return world
}

const seededAt = async (moment: string): Promise<World> => {
  const [lent, dataDir] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'passerelle-world-'))])
  const database = connectDatabase({ url: lent.url, max: 2, logger: createLogger('silent') })
  try {
    const env = parseEnv({ DATABASE_URL: lent.url, DATA_DIR: dataDir }, { embedded: true })
    await seedDemoWorld({ database, clock: fakeClock(moment), env })
    return await everything(database)
  } finally {
    await database.close()
    await lent.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

let monday: World
const table = (name: string) => monday[name] ?? []
const appOf = (slug: string) => table('accounts.apps').find((row) => row['slug'] === slug)

beforeAll(async () => {
  monday = await seededAt('2026-02-02T07:00:00Z')
})

describe('the demo world', () => {
  test.each([
    ['in the Sunday night in which summer time ends', '2026-10-25T00:30:00Z'],
    ['on the last evening of a year', '2026-12-31T23:30:00Z'],
  ])(
    'seeded %s is the one seeded on a Monday morning, but for moments',
    async (_, moment) => {
      const other = await seededAt(moment)
      const names = (world: World) => Object.keys(world).filter((name) => !calendar.has(name))
      expect(names(other)).toEqual(names(monday))
      for (const name of names(other)) expect([name, other[name]]).toEqual([name, monday[name]])
    },
    60_000,
  )

  test('has four accounts with what each is known for, and five staff', () => {
    const apps = Object.fromEntries(
      table('accounts.apps').map(({ slug, task_key, features, privileged }) => [
        String(slug),
        [task_key, privileged, ...(features as string[])],
      ]),
    )
    expect(apps).toEqual({
      'atelier-lumen': ['ATL', false, 'phone-support', 'clouds', 'payments'],
      'maison-verdier': ['MVD', true, 'bookings', 'payments'],
      'clinique-riviera': ['CLR', false, 'clouds', 'payments'],
      'port-franc': ['PFR', false],
      nimbus: ['NIM', false],
    })
    expect(appOf('atelier-lumen')?.['external_apps']).toHaveLength(2)
    const roles = Object.fromEntries(
      table('accounts.users').map(({ email, roles: all }) => [String(email), (all as string[]).join(' ')]),
    )
    expect(roles).toMatchObject({
      'ada@atelier-lumen.example': 'admin',
      'basile@atelier-lumen.example': '',
      'clara@maison-verdier.example': 'admin',
      'denis@maison-verdier.example': '',
      'ines@clinique-riviera.example': 'admin',
      'jean@clinique-riviera.example': '',
      'karim@port-franc.example': 'admin',
      'emma@nimbus.example': 'admin admin:nimbus',
      'farid@nimbus.example': 'admin admin:nimbus admin:nimbus:project',
      'gwen@nimbus.example': 'admin admin:nimbus',
      'hugo@nimbus.example': 'admin admin:nimbus',
      'lea@nimbus.example': 'admin admin:nimbus',
    })
  })

  test('[ANS-025] lets administrators answer by mail as their account chose: a quote, a completion', () => {
    const chosen = table('projects.answer_settings').map((row) => [row['mail_answers'], row['ceiling_in_cents']])
    expect(chosen.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
      ['both', 300_000],
      ['completion', 100_000],
      ['off', 100_000],
    ])
    const asked = table('mails.outgoing').filter(
      ({ variables }) => (variables as Row | null)?.['reference'] === 'ATL-5',
    )
    expect(asked.map(({ template }) => template)).toContain('notice')
    const quoted = table('mails.outgoing').filter(({ template }) => template === 'quote')
    const variables = quoted.map((row) => row['variables'] as Record<string, string>)
    expect(variables.map(({ taskSlug, net }) => [taskSlug, net])).toContainEqual(['ATL-2', '256000'])
  })

  test('[ANS-025] shows 40 ratings of half a year, three of them bad with words, and one that was reopened', () => {
    const rated = table('projects.satisfaction').filter(({ rating }) => rating !== null)
    expect(rated).toHaveLength(40)
    const bad = rated.filter(({ rating }) => rating === 'bad')
    expect(bad.map(({ words }) => words !== '')).toEqual([true, true, true])
    const reopened = table('projects.satisfaction').filter((row) => row['reopened_at'] !== null)
    const slugs = reopened.map((row) => table('projects.tasks').find(({ id }) => id === row['task_id'])?.['slug'])
    expect(slugs).toEqual(['ATL-594'])
  })

  test('[ADR-0022][ADR-0050] shows mails that left, wait and bounced, and calls that were announced', () => {
    const mails = table('mails.outgoing')
    for (const column of ['sent_at', 'bounced_at', 'cancelled_at'])
      expect([column, mails.some((row) => row[column] !== null)]).toEqual([column, true])
    expect(table('platform.work').map(({ kind }) => kind)).toContain('mails.send')
    const calls = table('accounts.caller_checks').map(({ outcome }) => String(outcome))
    expect(calls.toSorted()).toEqual(['disowned', 'expired', 'hung_up', 'hung_up'])
  })

  test('[BIL-072] shows quotes that wait, expired and were accepted, and a request that is billed in part', () => {
    const request = (slug: string) => table('projects.tasks').find((row) => row['slug'] === slug)
    const quoteOf = (slug: string) => table('projects.quotes').find((row) => row['task_id'] === request(slug)?.['id'])
    expect(quoteOf('ATL-2')).toMatchObject({ state: 'sent', billing: 'fixed', net_in_cents: 256_000 })
    expect(request('ATL-2')).toMatchObject({ quote_state: 'sent', estimated_time: estimateToMs({ days: 2, hours: 4 }) })
    const states = table('projects.quotes').map(({ state, billing }) => `${String(state)} ${String(billing)}`)
    expect(states.toSorted()).toEqual(['accepted time', 'accepted time', 'expired fixed', 'sent fixed', 'sent fixed'])
    const logs = (status: string) => {
      const invoices = table('payments.invoices').filter((row) => row['status'] === status)
      const ids = new Set(invoices.map(({ id }) => id))
      return table('payments.billed_work_logs').filter((row) => ids.has(row['invoice_id']))
    }
    expect(new Set(logs('issued').map((row) => row['task_id']))).toEqual(new Set([request('ATL-3')?.['id']]))
  })

  test('[COL-024] shows debits that are announced, at the bank and failed, and an invoice paid by transfer', () => {
    const debits = (slug: string) =>
      table('payments.collections')
        .filter((row) => row['app_id'] === appOf(slug)?.['id'])
        .map(({ attempt, state, reason_code: reason }) => [attempt, state, reason])
    expect(debits('clinique-riviera')).toEqual(
      expect.arrayContaining([
        [1, 'failed', 'insufficient_funds'],
        [2, 'notified', null],
      ]),
    )
    expect(debits('atelier-lumen')).toEqual(
      expect.arrayContaining([
        [1, 'notified', null],
        [1, 'processing', null],
      ]),
    )
    const paidBy = table('payments.invoices').map((row) => row['paid_by'])
    expect(paidBy).toContain('transfer')
    const open = table('payments.invoices').filter(({ kind, status }) => kind === 'invoice' && status === 'issued')
    const collected = new Set(table('payments.collections').map((row) => row['invoice_id']))
    expect(open.filter(({ id }) => !collected.has(id))).toEqual([])
  })

  test('shows every empty state in Port Franc: it has its people and nothing else', () => {
    const portFranc = appOf('port-franc')?.['id']
    const held = Object.entries(monday)
      .filter(([, rows]) => rows.some((row) => row['app_id'] === portFranc))
      .map(([name]) => name)
    expect(held.filter((name) => !name.startsWith('accounts.'))).toEqual([])
  })

  test('has a thread of 300 messages with files at ATL-10', () => {
    const long = table('projects.tasks').find(({ slug }) => slug === 'ATL-10')
    const messages = table('chats.messages').filter(({ thread_id }) => thread_id === long?.['thread_id'])
    const carried = messages.flatMap(({ file_id }) => (typeof file_id === 'string' ? [file_id] : []))
    expect(messages).toHaveLength(300 + carried.length)
    const types = table('storages.files')
      .filter(({ id }) => carried.includes(String(id)))
      .map(({ mimetype }) => mimetype)
    expect(new Set(types)).toEqual(new Set(['application/pdf', 'image/png']))
  })
})
