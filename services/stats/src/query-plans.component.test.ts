import { afterAll, beforeAll, expect, test } from 'vitest'
import { plan, sequentialScans, type Plan } from '@passerelle/testkit/explain'
import { statsTestEnvironment } from '@passerelle/testkit/stats-test-environment'
import { availabilityStatement } from './availability/availability-view.ts'
import { disponibilitiesStatement } from './availability/disponibilities-view.ts'
import { levelsStatement } from './availability/levels-view.ts'
import { incidentsStatement } from './incidents/incidents-view.ts'
import { probesStatement } from './probes/probes-view.ts'

let world: Awaited<ReturnType<typeof statsTestEnvironment>>
let app: string
const now = new Date('2026-02-03T12:00:00Z')

/** 20,000 events of two years at 2,000 probes of a hundred accounts, one in 200 unresolved. */
beforeAll(async () => {
  world = await statsTestEnvironment()
  const apps = await Promise.all(Array.from({ length: 100 }, async () => (await world.given.app()).id))
  app = apps[0]!
  const { query } = world.platform.database
  await query({
    text: `INSERT INTO stats.probes (app_id, id, name, provider_monitor_id, created_at)
           SELECT ($1::text[])[1 + n % 100], lpad(to_hex(n), 24, '0'), 'Service ' || n, 'monitor-' || n,
             $2::timestamptz - interval '2 years' FROM generate_series(1, 2000) n`,
    values: [apps, now],
  })
  await query({
    text: `INSERT INTO stats.probe_events (app_id, id, probe_id, event_id, type, name, started_at, acknowledged_at,
             resolved_at, is_prod)
           SELECT p.app_id, lpad(to_hex(n), 24, '0'), p.id, 'event-' || n,
                  CASE WHEN n % 3 = 0 THEN 'INTERNAL' ELSE 'CUSTOMER' END, 'HTTP',
                  t, t + interval '9 minutes', CASE WHEN n % 200 <> 0 THEN t + interval '40 minutes' END, n % 2 = 0
             FROM generate_series(1, 20000) n
             JOIN stats.probes p ON p.provider_monitor_id = 'monitor-' || (1 + n % 2000)
            CROSS JOIN LATERAL (SELECT $1::timestamptz - n * interval '52 minutes' AS t) began`,
    values: [now],
  })
  await query({ text: 'ANALYZE' })
})
afterAll(() => world.close())

const month = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2026-02-01T00:00:00Z') }
const year = { from: new Date('2025-02-28T23:00:00Z'), to: new Date('2026-02-28T23:00:00Z') }
const page = { skip: 0, limit: 15 }
const indexesOf = (node: Plan): string[] => [node['Index Name'] ?? [], ...(node.Plans ?? []).map(indexesOf)].flat()
const grows = /^stats\.(probes|probe_events)$/

test.each([
  ['[API-121] the probes', ['probes_pkey'], () => probesStatement(app, page)],
  ['[API-122] [API-133] incidents of a period', ['probe_events_span'], () => incidentsStatement(app, month, page)],
  [
    '[API-123] [API-132] availability of each probe',
    ['probe_events_span'],
    () => disponibilitiesStatement(app, month, null),
  ],
  [
    '[API-124] [API-125] [API-126] [API-165] the promised figures',
    ['probe_events_span'],
    () => levelsStatement(app, month),
  ],
  ['all of a screen', ['probe_events_span', 'probe_events_unresolved'], () => availabilityStatement(app, year, now)],
] as const)('%s: read by an index of the account, whatever other accounts hold', async (_title, indexes, statement) => {
  const found = await plan(world.platform.database.pool, statement())
  expect(sequentialScans(found).filter((table) => grows.test(table))).toEqual([])
  expect(indexesOf(found)).toEqual(expect.arrayContaining([...indexes]))
})
