import { chats } from '@passerelle/contract/chats/api'
import { stats } from '@passerelle/contract/stats/api'
import { pullMonitoring } from '@passerelle/stats/monitoring/pull-monitoring'
import { fakeMonitoringSource } from '@passerelle/stats/monitoring/fake-source'
import { openSocket } from '@passerelle/chats/testing/live-socket-client'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import { givenStats } from '@passerelle/testkit/given-stats'
import { afterAll, beforeAll, expect, test } from 'vitest'

const clock = fakeClock()
let host: Booted
let given: ReturnType<typeof givenAccounts>
beforeAll(async () => {
  host = await boot({ services: ['accounts', 'chats', 'stats'], clock })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

const socketOf = async (who: GivenPerson) =>
  openSocket(host.origin, (await host.as(who).call(chats.takeTicket, {})).token)
const named = (name: string) => (frame: object) => 'name' in frame && frame.name === name

test('[OPEN-062][THR-014] results of a pull are heard by the customers and staff who watch it', async () => {
  const [lumen, verdier] = [await given.customer(), await given.customer()]
  const emma = await given.staff({ inside: [lumen.app] })
  const probe = await givenStats(host.platform).givenProbe(lumen.app)
  const [ada, basile, staff, clara] = await Promise.all([lumen.admin, lumen.user, emma, verdier.admin].map(socketOf))
  for (const socket of [ada, basile, staff]) await socket!.subscribe('board', lumen.app.id)
  await clara!.subscribe('board', verdier.app.id)

  let over = false
  const event = () => ({
    id: 'incident-25',
    monitorId: probe.providerMonitorId,
    name: 'Atelier Lumen - PROD - Site',
    cause: 'Status 500',
    startedAt: new Date('2026-11-16T08:58:00Z'),
    acknowledgedAt: null,
    resolvedAt: over ? clock.now() : null,
    call: true,
  })
  const source = fakeMonitoringSource(host.platform.env, async () => ({ monitors: [], events: [event()] }))
  const pull = () => pullMonitoring({ ...host.platform, source })(new AbortController().signal)

  await pull()
  const expected = {
    type: 'event',
    appId: lumen.app.id,
    subject: expect.any(String),
    data: { probeId: probe.id, type: 'TO_DEFINE' },
  }
  for (const socket of [ada, basile, staff]) expect(await socket!.until(named('probe.down'))).toMatchObject(expected)
  // Who hears of it finds it.
  const {
    list: [incident],
  } = await host.as(lumen.user).call(stats.listOwnIncidents, {})
  expect(incident).toMatchObject({ eventId: 'incident-25', resolvedAt: null, call: true })
  over = true
  clock.advance(60_000)
  await pull()
  for (const socket of [ada, basile, staff])
    expect(await socket!.until(named('probe.resolved'))).toMatchObject({ ...expected, subject: incident!.id })

  // One who comes back is told what was missed; names and causes stay where they are read.
  const back = await socketOf(lumen.user)
  await back.subscribe('board', lumen.app.id, incident!.id)
  expect(back.frames.filter(named('probe.down'))).toHaveLength(1)
  expect(JSON.stringify(ada!.frames)).not.toContain('Status 500')
  expect(JSON.stringify(clara!.frames)).not.toContain('probe.')
  for (const socket of [ada, basile, staff, clara, back]) socket!.close()
})

test('[OPEN-062] the embedded form pulls its stand-in as it starts: the moment of the last look moves', async () => {
  const { app, user } = await given.customer()
  await givenStats(host.platform).givenProbe(app)
  clock.advance(3_600_000)
  const again = await boot({
    services: ['accounts', 'stats'],
    clock,
    databaseUrl: host.platform.env.databaseUrl,
    env: { dataDir: host.platform.env.dataDir },
  })
  const checkedAt = async () => (await again.as(user).call(stats.readAvailability, {})).checkedAt
  await expect.poll(checkedAt, { timeout: 10_000 }).toBe(clock.now().toISOString())
  await again.close()
})
