import { afterAll, beforeAll, expect, test } from 'vitest'
import { stats } from '@passerelle/contract/stats/api'
import { statsTestEnvironment } from '@passerelle/testkit/stats-test-environment'

let world: Awaited<ReturnType<typeof statsTestEnvironment>>
beforeAll(async () => {
  world = await statsTestEnvironment()
})
afterAll(() => world.close())

const february = { from: '2026-01-31T23:00:00.000Z', to: '2026-02-28T22:59:59.999Z' }

test('[API-122][API-133][INC-001] tells what stood in a period, newest first, with all that is known', async () => {
  const { app, asAda, asBasile } = await world.account()
  const { given, at } = world
  const probe = await given.givenProbe(app)
  const event = (startedAt: string, resolvedAt: string | null = null) =>
    given.givenProbeEvent(probe, { startedAt: at(startedAt), resolvedAt: resolvedAt === null ? null : at(resolvedAt) })
  await event('2026-01-10T08:00:00Z', '2026-01-10T09:00:00Z')
  const long = await event('2025-11-02T08:00:00Z', '2026-02-01T09:00:00Z')
  const standing = await event('2026-01-20T08:00:00Z')
  const last = await given.givenProbeEvent(probe, {
    type: 'EXTERNAL',
    isProd: false,
    name: 'ERP - HTTP',
    cause: 'Panne réseau',
    call: true,
    eventId: 'e-1',
    startedAt: at('2026-02-02T08:00:00Z'),
    acknowledgedAt: at('2026-02-02T08:10:00Z'),
    resolvedAt: at('2026-02-02T08:40:00Z'),
  })
  for (const who of [asAda, asBasile]) {
    for (const op of [stats.listIncidents, stats.listOwnIncidents] as const) {
      const { list, hasMore } = await who.call(op, february)
      expect([list.map(({ id }) => id), hasMore]).toEqual([[last.id, standing.id, long.id], false])
    }
  }
  const {
    list: [newest],
    hasMore,
  } = await asAda.call(stats.listIncidents, { ...february, limit: 1 })
  const lifeTime = {
    startedAt: '2026-02-02T08:00:00.000Z',
    acknowledgedAt: '2026-02-02T08:10:00.000Z',
    resolvedAt: '2026-02-02T08:40:00.000Z',
  }
  expect([newest, hasMore]).toEqual([
    {
      id: last.id,
      probeId: probe.id,
      eventId: 'e-1',
      monitorId: probe.providerMonitorId,
      type: 'EXTERNAL',
      name: 'ERP - HTTP',
      struck: false,
      cause: 'Panne réseau',
      call: true,
      isProd: false,
      acknowledgedBy: null,
      ...lifeTime,
      lifeTime,
    },
    true,
  ])
  expect((await asAda.call(stats.listIncidents, { ...february, skip: 2, limit: 1 })).list.map(({ id }) => id)).toEqual([
    long.id,
  ])
})

test('[API-122][API-133] without a period it is the running month in Paris, nothing in the future', async () => {
  const { app, asAda } = await world.account()
  const { given, at } = world
  const probe = await given.givenProbe(app)
  const event = (startedAt: string, resolvedAt: string) =>
    given.givenProbeEvent(probe, { startedAt: at(startedAt), resolvedAt: at(resolvedAt) })
  await event('2026-01-31T22:00:00Z', '2026-01-31T22:59:59Z')
  const first = await event('2026-01-31T23:00:00Z', '2026-01-31T23:00:00Z')
  await event('2026-02-20T10:00:00Z', '2026-02-20T11:00:00Z')
  expect((await asAda.call(stats.listOwnIncidents, {})).list.map(({ id }) => id)).toEqual([first.id])
  expect(
    (await asAda.call(stats.listOwnIncidents, { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' })).list,
  ).toEqual([])
})

test('another account’s incidents, probes and figures are nobody else’s, whatever is named', async () => {
  const [mine, other] = [await world.account(), await world.account()]
  const probe = await world.given.givenProbe(other.app)
  await world.given.givenProbeEvent(probe)
  const asAda = mine.asAda
  expect((await asAda.call(stats.listOwnIncidents, {})).list).toEqual([])
  expect((await asAda.call(stats.listOwnProbes, {})).list).toEqual([])
  for (const monitorsIds of [[probe.id], [probe.providerMonitorId]]) {
    expect((await asAda.call(stats.listOwnDisponibilities, { monitorsIds })).list).toEqual([])
  }
  expect(await asAda.call(stats.readOwnGtd, {})).toEqual({ data: null, unit: 'ratio' })
  expect(await asAda.call(stats.readAvailability, {})).toMatchObject({
    probes: [],
    events: [],
    levels: { gti: { data: null, before: null } },
  })
  expect((await other.asAda.call(stats.readAvailability, {})).events).toHaveLength(1)
  await expect(world.as(mine.admin, { in: other.app.id }).call(stats.readAvailability, {})).rejects.toBeProblem(
    'app_mismatch',
  )
  await expect(world.anonymous.call(stats.readAvailability, {})).rejects.toBeProblem('not_signed_in')
})
