import { afterAll, beforeAll, expect, test } from 'vitest'
import { stats } from '@passerelle/contract/stats/api'
import { statsTestEnvironment } from '@passerelle/testkit/stats-test-environment'

let world: Awaited<ReturnType<typeof statsTestEnvironment>>
beforeAll(async () => {
  world = await statsTestEnvironment()
})
afterAll(() => world.close())

test('[API-121][API-134][OPEN-002][AVL-002] probes are listed by name under both paths', async () => {
  const { app, asAda, asBasile } = await world.account()
  const emma = world.as(await world.given.staff(), { in: app.id })
  const [site, erp, shop] = [
    await world.given.givenProbe(app, { name: 'site vitrine' }),
    await world.given.givenProbe(app, { name: 'ERP', providerMonitorId: 'nagios-17' }),
    await world.given.givenProbe(app, { name: 'Émaux' }),
  ]
  const ids = [shop.id, erp.id, site.id]
  for (const who of [asAda, asBasile, emma]) {
    for (const op of [stats.listProbes, stats.listOwnProbes] as const) {
      const { list, hasMore } = await who.call(op, {})
      expect([list.map(({ id }) => id), hasMore]).toEqual([ids, false])
    }
  }
  expect(await asAda.call(stats.listOwnProbes, { skip: 1, limit: 1 })).toEqual({
    list: [
      {
        id: erp.id,
        name: 'ERP',
        providerMonitorId: 'nagios-17',
        detachedAt: null,
        createdAt: erp.createdAt.toISOString(),
      },
    ],
    hasMore: true,
  })
})

test('[AVL-002] a monitor of the provider belongs to one account, once', async () => {
  const [{ app }, other] = [await world.account(), await world.account()]
  await world.given.givenProbe(app, { providerMonitorId: 'taken' })
  await expect(world.given.givenProbe(other.app, { providerMonitorId: 'taken' })).rejects.toMatchObject({
    constraint: 'probes_provider_monitor_id_key',
  })
})

test('[AVL-003] an event has a probe of its account and a known type, is taken once, ends after it began', async () => {
  const [{ app }, other] = [await world.account(), await world.account()]
  const probe = await world.given.givenProbe(app)
  const event = (fields: Parameters<typeof world.given.givenProbeEvent>[1], of = probe) =>
    world.given.givenProbeEvent(of, fields)
  await event({ eventId: 'once' })
  await expect(event({ eventId: 'once' })).rejects.toMatchObject({ constraint: 'probe_events_event_id_key' })
  await expect(event({ type: 'WEATHER' as 'INTERNAL' })).rejects.toMatchObject({
    constraint: 'probe_events_type_known',
  })
  await expect(event({ resolvedAt: world.at('2026-01-01T00:00:00Z') })).rejects.toMatchObject({
    constraint: 'probe_events_resolved_after_start',
  })
  await expect(event({ acknowledgedAt: world.at('2026-01-01T00:00:00Z') })).rejects.toMatchObject({
    constraint: 'probe_events_acknowledged_after_start',
  })
  await expect(event({}, { ...probe, appId: other.app.id })).rejects.toMatchObject({
    constraint: 'probe_events_app_id_probe_id_fkey',
  })
})

test('paging out of shape is refused by its name', async () => {
  const { asAda } = await world.account()
  await expect(asAda.call(stats.listProbes, { limit: 101 })).rejects.toMatchObject({
    code: 'invalid_input',
    errors: { limit: expect.any(String) },
  })
  await expect(asAda.call(stats.listOwnIncidents, { skip: -1 })).rejects.toMatchObject({
    code: 'invalid_input',
    errors: { skip: expect.any(String) },
  })
})
