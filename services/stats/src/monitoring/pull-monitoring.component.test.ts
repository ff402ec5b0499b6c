import { days, minutes } from '@passerelle/kernel/durations'
import { fakeClock } from '@passerelle/testkit/clock'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMonitor, anEvent } from '../testing/monitoring-fixtures.ts'
import { pullTestEnvironment } from '../testing/pull-test-environment.ts'

const open = (url: string) => pullTestEnvironment(url, fakeClock())
let lent: TestDatabase
let world: ReturnType<typeof open>
let appId: string
beforeAll(async () => {
  lent = await createTestDatabase()
  world = open(lent.url)
})
afterAll(async () => {
  await world.close()
  await lent.drop()
})
beforeEach(async () => {
  appId = await world.begin()
})

test('[OPEN-062][INC-001][INC-002][AVL-003] an incident of a probe is taken once, as told, and recorded', async () => {
  const probe = await world.probeAt('101')
  world.tell(
    anEvent('25', { acknowledgedAt: world.ago(minutes(50)), call: true }),
    anEvent('26', { name: 'Atelier Lumen - PREPROD - Site', startedAt: world.ago(minutes(5)), cause: null }),
  )
  await world.pull()
  await world.pull()
  const common = {
    app_id: appId,
    probe_id: probe,
    type: 'TO_DEFINE',
    resolved_at: null,
    maintenance_id: null,
    acknowledged_by: null,
    untaken_due_at: null,
    untaken_told_at: null,
  }
  expect(await world.rows()).toEqual([
    {
      ...common,
      id: expect.any(String),
      event_id: '25',
      name: 'Atelier Lumen - PROD - Site',
      cause: 'Status 500',
      started_at: world.told.events[0]!.startedAt,
      acknowledged_at: world.ago(minutes(50)),
      acknowledged_via: 'source',
      call: true,
      is_prod: true,
    },
    {
      ...common,
      id: expect.any(String),
      event_id: '26',
      name: 'Atelier Lumen - PREPROD - Site',
      cause: null,
      started_at: world.ago(minutes(5)),
      acknowledged_at: null,
      acknowledged_via: null,
      call: false,
      is_prod: false,
    },
  ])
  expect((await world.happened()).toSorted()).toEqual(['probe.acknowledged 25', 'probe.down 25', 'probe.down 26'])
  const {
    rows: [line],
  } = await world.database.query({
    text: `SELECT actor, data FROM platform.events WHERE app_id = $1 AND name = 'probe.down'`,
    values: [appId],
  })
  expect(line).toEqual({ actor: { kind: 'system' }, data: { probeId: probe, type: 'TO_DEFINE' } })
})

test('[OPEN-062][AVL-004] an incident gets further with each pull, and records each step once', async () => {
  await world.probeAt('101')
  const down = anEvent('25', { startedAt: world.clock.now() })
  world.tell(down)
  await world.pull()
  world.clock.advance(minutes(1))
  const acknowledged = { ...down, acknowledgedAt: world.clock.now() }
  world.tell(acknowledged)
  await world.pull()
  await world.pull()
  world.clock.advance(days(3))
  world.tell({ ...acknowledged, resolvedAt: world.clock.now() })
  await world.pull()
  await world.pull()
  expect(await world.rows()).toMatchObject([
    { acknowledged_at: acknowledged.acknowledgedAt, resolved_at: world.clock.now() },
  ])
  expect(await world.happened()).toEqual(['probe.down 25', 'probe.acknowledged 25', 'probe.resolved 25'])
})

test('[OPEN-062] reports in the wrong order take nothing back', async () => {
  await world.probeAt('101')
  const over = anEvent('25', { acknowledgedAt: world.ago(minutes(30)), resolvedAt: world.ago(minutes(10)), call: true })
  world.tell(over)
  await world.pull()
  world.tell(
    { ...over, acknowledgedAt: null, resolvedAt: null, call: false, cause: null, name: 'Autre nom' },
    { ...over, resolvedAt: world.ago(minutes(1)) },
  )
  await world.pull()
  expect(await world.rows()).toMatchObject([
    {
      acknowledged_at: over.acknowledgedAt,
      resolved_at: over.resolvedAt,
      call: true,
      cause: 'Status 500',
      name: over.name,
    },
  ])
  expect(await world.happened()).toEqual(['probe.resolved 25'])
})

test('[OPEN-062][INC-004] words of staff about an incident stay when it gets further', async () => {
  await world.probeAt('101')
  world.tell(anEvent('25'))
  await world.pull()
  await world.database.query({ text: `UPDATE stats.probe_events SET type = 'INTERNAL'` })
  world.tell(anEvent('25', { resolvedAt: world.clock.now() }))
  await world.pull()
  expect(await world.rows()).toMatchObject([{ type: 'INTERNAL', resolved_at: world.clock.now() }])
})

test('[OPEN-062] incidents of monitors that no account has are left out, also when they stand', async () => {
  await world.probeAt('102')
  world.tell(
    anEvent('25', { monitorId: '101' }),
    anEvent('26', { monitorId: '102' }),
    anEvent('27', { monitorId: 'unknown', resolvedAt: world.clock.now() }),
  )
  await world.pull()
  expect(await world.rows()).toMatchObject([{ event_id: '26' }])
})

test('[OPEN-062] without a probe nothing is asked', async () => {
  await world.pullFrom({
    monitors: () => {
      throw new Error('asked')
    },
  })
  expect(await world.progress()).toBeUndefined()
})

test('[OPEN-062][AVL-004] an incident that ended long after it was told ends; forgotten ones end now', async () => {
  await world.probeAt('101')
  world.tell(anEvent('25'), anEvent('26'), anEvent('27'))
  await world.pull()
  world.clock.advance(days(30))
  const began = { listStarted: async function* () {} }
  world.tell({ ...world.told.events[0]!, resolvedAt: world.ago(days(10)) }, world.told.events[2]!)
  await world.pullFrom(began)
  expect(await world.rows()).toMatchObject([
    { resolved_at: world.ago(days(10)) },
    { resolved_at: world.clock.now() },
    { resolved_at: null },
  ])
  expect((await world.happened()).filter((name) => name.startsWith('probe.resolved')).toSorted()).toEqual([
    'probe.resolved 25',
    'probe.resolved 26',
  ])
})

test('[OPEN-062] a hundred forgotten ones are looked up in one pull, the rest in the next', async () => {
  await world.probeAt('101')
  world.tell(...Array.from({ length: 130 }, (_, index) => anEvent(`e${index}`)))
  await world.pull()
  world.tell()
  const standing = async () => (await world.rows()).filter((row) => row.resolved_at === null).length
  await world.pull()
  expect(await standing()).toBe(30)
  await world.pull()
  expect(await standing()).toBe(0)
})

test('[AVL-003][OPEN-062] a maintenance window stands while the monitor is told to be in it', async () => {
  const probe = await world.probeAt('101')
  world.told.monitors = [aMonitor('101', { isInMaintenance: true }), aMonitor('unknown', { isInMaintenance: true })]
  await world.pull()
  const begun = world.clock.now()
  world.clock.advance(minutes(1))
  await world.pull()
  expect(await world.rows()).toMatchObject([
    { probe_id: probe, type: 'MAINTENANCE', is_prod: true, started_at: begun, resolved_at: null },
  ])
  world.told.monitors = [aMonitor('101')]
  world.clock.advance(minutes(59))
  await world.pull()
  expect(await world.rows()).toMatchObject([{ started_at: begun, resolved_at: world.clock.now() }])
  world.told.monitors = [aMonitor('101', { isInMaintenance: true })]
  world.clock.advance(days(1))
  await world.pull()
  expect((await world.rows()).map(({ resolved_at: end }) => end === null)).toEqual([false, true])
  expect((await world.happened()).map((name) => name.split(' ')[0])).toEqual([
    'probe.down',
    'probe.resolved',
    'probe.down',
  ])
})
