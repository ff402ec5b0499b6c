import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedDemoWorld } from '@passerelle/demo/world/demo-world'
import { connectDatabase, type Database } from '@passerelle/server/database/connect'
import { runMigrations } from '@passerelle/server/database/migrate'
import { createLogger } from '@passerelle/server/log/logger'
import { fakeClock } from '@passerelle/testkit/clock'
import { customerRole, findDenied, findGapsInSecondWall } from '@passerelle/testkit/second-wall'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseEnv } from './parse-env.ts'

let lent: TestDatabase
let dataDir: string
let database: Database
let appIds: string[]
const run = (text: string, ...values: unknown[]) => database.query({ text, values })

beforeAll(async () => {
  ;[lent, dataDir] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'passerelle-wall-'))])
  database = connectDatabase({ url: lent.url, max: 2, logger: createLogger('silent') })
  const env = parseEnv({ DATABASE_URL: lent.url, DATA_DIR: dataDir }, { embedded: true })
  await seedDemoWorld({ database, clock: fakeClock('2026-02-02T07:00:00Z'), env })
  const { rows } = await database.query<{ id: string }>({
    text: 'SELECT id FROM accounts.apps WHERE NOT provider ORDER BY id',
  })
  appIds = rows.map(({ id }) => id)
  await run(`
    INSERT INTO platform.idempotent_answers (caller, key, fingerprint, created_at)
    SELECT DISTINCT ON (app_id) id, 'key', 'fingerprint', created_at FROM accounts.users WHERE NOT staff`)
})
afterAll(async () => {
  await database.close()
  await lent.drop()
  await rm(dataDir, { recursive: true, force: true })
})

describe('the role of customers’ transactions', () => {
  test('sees no row without an account and only its own with one, in every table and view', async () => {
    expect(appIds.length).toBeGreaterThan(2)
    expect(await findGapsInSecondWall(database, appIds)).toEqual([])
  })

  test('may not read keys, tickets and what belongs to no account', async () => {
    const denied = await findDenied(database)
    expect(denied.filter((name) => !name.startsWith('bullmq.'))).toEqual([
      '_prisma_migrations',
      'accounts.announced_people',
      'accounts.announcement_headlines',
      'accounts.announcements',
      'accounts.exported_announcements',
      'accounts.login_limits',
      'accounts.recovery_requests',
      'accounts.signing_keys',
      'accounts.staff_sign_ins',
      'accounts.withdrawn_people',
      'chats.live_tickets',
      'mails.failing_addresses',
      'mails.inbound_sources',
      'mails.returning_addresses',
      'mails.stored_raws',
      'notifs.push_keys',
      'payments.payment_events',
      'platform.backups',
      'platform.known_words',
      'platform.processes',
      'platform.rate_limits',
      'platform.settings',
      'platform.undelivered',
      'projects.backlog_presets',
      'projects.daily_reports',
      'projects.given_requests',
      'projects.quote_counters',
      'projects.task_changes',
      'stats.certificates',
      'stats.monitor_rows',
      'stats.oncall_calendars',
      'stats.oncall_gateways',
      'stats.oncall_layer_members',
      'stats.oncall_layers',
      'stats.oncall_overrides',
      'stats.oncall_past_shifts',
      'stats.oncall_rota',
      'stats.oncall_settings',
      'stats.oncall_tests',
      'stats.pulls',
      'stats.source_monitors',
      'stats.uptime_check_names',
      'stats.uptime_checks',
      'stats.uptime_hours',
      'stats.uptime_outages',
      'stats.uptime_results',
    ])
    const answers = database.transaction(async (tx) => {
      await tx.query({ text: `SET LOCAL ROLE ${customerRole}` })
      await tx.query({ text: 'SELECT body FROM platform.idempotent_answers' })
    })
    await expect(answers).rejects.toThrow('permission denied')
  })

  test('a view, a table and a function that forget it are found', async () => {
    await run('CREATE VIEW accounts.bare_names AS SELECT app_id, first_name FROM accounts.users')
    await run('CREATE TABLE accounts.bare_notes AS SELECT id AS app_id FROM accounts.apps')
    await run(`CREATE FUNCTION accounts.bare_count() RETURNS bigint LANGUAGE sql SECURITY DEFINER
      AS 'SELECT count(*) FROM accounts.users'`)
    await run(`GRANT SELECT ON accounts.bare_names, accounts.bare_notes TO ${customerRole}`)
    expect([...new Set(await findGapsInSecondWall(database, appIds.slice(0, 1)))]).toEqual([
      'accounts.bare_names runs with the rights of its owner',
      'accounts.bare_names shows rows without an account',
      expect.stringMatching(/^accounts\.bare_names shows \d+ rows of others$/),
      'accounts.bare_notes shows rows without an account',
      expect.stringMatching(/^accounts\.bare_notes shows \d+ rows of others$/),
      'accounts.bare_count() runs with the rights of its owner',
    ])
    await run('DROP FUNCTION accounts.bare_count()')
  })

  test('a migration closes a new table and a new view', async () => {
    await runMigrations({ url: lent.url })
    expect(await findGapsInSecondWall(database, appIds.slice(0, 1))).toEqual([])
  })
})
