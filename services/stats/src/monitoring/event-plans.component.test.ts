import { connectDatabase, type Database } from '@passerelle/server/database/connect'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { plan, sequentialScans } from '@passerelle/testkit/explain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  resolveStatement,
  standingMaintenanceStatement,
  standingStatement,
  takeStatement,
} from './probe-event-store.ts'

let lent: TestDatabase
let database: Database
const appId = 'a'.repeat(24)
beforeAll(async () => {
  lent = await createTestDatabase()
  database = connectDatabase({ url: lent.url, max: 2, logger: { warn: () => {} } })
  await database.query({
    text: `INSERT INTO accounts.apps (id, slug, name, task_key, created_at)
      VALUES ($1, 'atelier-lumen', 'Atelier Lumen', 'ATL', '2026-01-01')`,
    values: [appId],
  })
  await database.query({
    text: `INSERT INTO stats.probes (app_id, id, name, provider_monitor_id, created_at)
           SELECT $1, md5('p' || n)::char(24), 'Site ' || n, 'm' || n, '2026-01-01' FROM generate_series(1, 2000) n`,
    values: [appId],
  })
  await database.query({
    text: `INSERT INTO stats.probe_events (app_id, id, probe_id, event_id, type, name, started_at, resolved_at, is_prod)
           SELECT $1, md5('e' || n)::char(24), md5('p' || 1 + n % 2000)::char(24), 'e' || n, 'TO_DEFINE', 'Site',
             '2026-01-01'::timestamptz + n * interval '20 minutes',
                  CASE WHEN n % 1000 > 0 THEN '2026-12-01'::timestamptz END, true FROM generate_series(1, 20000) n`,
    values: [appId],
  })
  await database.query({ text: 'ANALYZE stats.probes, stats.probe_events' })
})
afterAll(async () => {
  await database.close()
  await lent.drop()
})

const texts = {
  takeStatement: takeStatement.text,
  resolveStatement: resolveStatement.text,
  standingStatement,
  standingMaintenanceStatement,
}
test.each(Object.entries(texts))(
  '[OPEN-062] %s reads no table of 20,000 events from end to end',
  async (_name, text) => {
    expect(sequentialScans(await plan(database.pool, { text }))).not.toContain('stats.probe_events')
  },
)
