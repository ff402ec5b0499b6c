import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeClock } from '@passerelle/testkit/clock'
import { createTestDatabase } from '@passerelle/testkit/test-database'
import { aMonitor, anEvent } from '../testing/monitoring-fixtures.ts'
import { pullTestEnvironment } from '../testing/pull-test-environment.ts'

let lent: Awaited<ReturnType<typeof createTestDatabase>>
let world: ReturnType<typeof pullTestEnvironment>
let appId: string
beforeAll(async () => {
  lent = await createTestDatabase()
  world = pullTestEnvironment(lent.url, fakeClock('2026-11-16T09:00:00.000Z'))
})
beforeEach(async () => {
  appId = await world.begin()
})
afterAll(async () => {
  await world.close()
  await lent.drop()
})

const reports = async () =>
  (
    await world.database.query<{ day: string; of: string }>({
      text: `SELECT to_char(day, 'YYYY-MM-DD') AS day, app_id AS of FROM stats.reports WHERE app_id = $1 ORDER BY day`,
      values: [appId],
    })
  ).rows

test('[OPEN-032] a report is created per day of Paris and account, with its first production event', async () => {
  await world.probeAt('101')
  await world.probeAt('102')
  const at = (text: string) => new Date(`2026-11-${text}:00.000Z`)
  const production = (id: string, monitorId: string, startedAt: Date) => ({
    ...anEvent(id, { monitorId }),
    name: 'Site - PROD - HTTP',
    startedAt,
  })
  world.tell(
    production('1', '101', at('15T22:30')),
    production('2', '102', at('15T23:30')),
    production('3', '101', at('16T08:00')),
    { ...anEvent('4', { monitorId: '102' }), name: 'Site - TEST - HTTP', startedAt: at('14T10:00') },
  )
  await world.pull()
  expect(await reports()).toEqual([
    { day: '2026-11-15', of: appId },
    { day: '2026-11-16', of: appId },
  ])
  const created = {
    text: `SELECT FROM platform.events WHERE app_id = $1 AND name = 'incident_report.created'`,
    values: [appId],
  }
  expect((await world.database.query(created)).rows).toHaveLength(2)
  await world.pull()
  expect(await reports()).toHaveLength(2)
})

test('a maintenance creates no incident report', async () => {
  await world.probeAt('101')
  Object.assign(world.told, { monitors: [{ ...aMonitor('101'), name: 'Site - PROD - HTTP', isInMaintenance: true }] })
  await world.pull()
  expect(await reports()).toEqual([])
})

test('the monitors that the source names are kept, attached or not', async () => {
  await world.probeAt('101')
  await world.pull()
  const { rows } = await world.database.query<{ id: string }>({
    text: 'SELECT provider_monitor_id AS id FROM stats.source_monitors WHERE seen_at = $1 ORDER BY 1',
    values: [world.clock.now()],
  })
  expect(rows.map(({ id }) => id)).toEqual(['101', '102'])
})
