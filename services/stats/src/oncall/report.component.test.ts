import { stats } from '@passerelle/contract/stats/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import { givenStats } from '@passerelle/testkit/given-stats'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { requestTo } from '@passerelle/testkit/request'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveEvents } from '../monitoring/receive-events.ts'

// A Tuesday at noon.
let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
type Person = Awaited<ReturnType<typeof world.given.staff>>
let [hugo, gwen, farid]: Person[] = []
const rule = {
  name: '1er niveau',
  startsOn: '2026-02-02',
  handoverWeekday: 1,
  handoverMinute: 540,
  shiftDays: 7,
  hours: 'always' as const,
}
const report = (who: Person, month?: string) =>
  world.as(who).call(stats.readOncallReport, month === undefined ? {} : { month })
const organise = async (layers: object[]) =>
  world.as(farid!).call(stats.setOncallLayers, {
    layers: layers.map((layer) => ({ ...rule, members: [hugo!.userId, gwen!.userId], ...layer })),
    from: 'now',
    version: (await world.as(farid!).call(stats.readOncall, {})).version,
  })
const moveTo = (text: string) => world.clock.set(new Date(text))

beforeAll(async () => {
  world = await projectsTestEnvironment(['all'])
  hugo = await world.given.staff({ firstName: 'Hugo', lastName: 'Marchand' })
  gwen = await world.given.staff({ firstName: 'Gwen', lastName: 'Le Goff' })
  farid = await world.given.staff({ firstName: 'Farid', lastName: 'Benali', project: true })
})
afterAll(() => world.close())

/** A production outage that a source names now; its first page has left. */
const outage = async () => {
  const probe = await givenStats(world.platform).givenProbe(world.app, { name: 'Réservations' })
  const event = {
    id: `event-${probe.id}`,
    monitorId: probe.providerMonitorId,
    name: 'Réservations - PROD - HTTP',
    cause: 'Status 500',
    startedAt: world.clock.now(),
    acknowledgedAt: null,
    resolvedAt: null,
    call: false,
  }
  await world.platform.database.transaction((tx) => receiveEvents(world.platform).take(tx, [event]))
  await world.drain()
  const { rows } = await world.platform.database.query<{ id: string }>({
    text: 'SELECT id FROM stats.probe_events WHERE event_id = $1',
    values: [event.id],
  })
  return rows[0]!.id
}
const pass = async (ms: number) => {
  world.clock.advance(ms)
  await world.drain()
}

test('[ONC-046] the report counts hours, pages, nights and times, and never changes backwards', async () => {
  await organise([{}])
  moveTo('2026-02-03T22:00:00.000Z')
  const first = await outage()
  await pass(minutes(4))
  await world.as(hugo!).call(stats.takeIncident, { incidentId: first })
  await pass(hours(1))
  const second = await outage()
  await pass(minutes(5))
  await pass(minutes(3))
  await world.as(farid!).call(stats.takeIncident, { incidentId: second })
  await world.as(farid!).call(stats.handOverIncident, { incidentId: second, userId: gwen!.userId })
  moveTo('2026-02-04T08:00:00.000Z')
  await organise([])
  moveTo('2026-02-05T08:00:00.000Z')
  const none = { onCallMs: 0, pages: 0, nights: 0, mostInNight: 0, medianMs: null, slowestMs: null }
  const calm = { ...none, passedOn: 0, takenByAnother: 0, tired: false }
  const ofHugo = {
    ...calm,
    userId: hugo!.userId,
    name: 'Hugo Marchand',
    onCallMs: hours(57),
    pages: 2,
    nights: 1,
    mostInNight: 2,
    medianMs: minutes(4),
    slowestMs: minutes(4),
    takenByAnother: 1,
  }
  const found = await report(farid!)
  expect(found).toEqual({
    month: '2026-02',
    from: '2026-01-31T23:00:00.000Z',
    before: '2026-02-28T23:00:00.000Z',
    list: [
      {
        ...calm,
        userId: farid!.userId,
        name: 'Farid Benali',
        pages: 1,
        nights: 1,
        mostInNight: 1,
        medianMs: minutes(3),
        slowestMs: minutes(3),
        passedOn: 1,
      },
      ofHugo,
    ],
  })
  expect((await report(hugo!, '2026-02')).list).toEqual([ofHugo])
  expect((await report(gwen!)).list).toEqual([{ ...calm, userId: gwen!.userId, name: 'Gwen Le Goff' }])
  expect((await report(farid!, '2026-01')).list.map(({ passedOn }) => passedOn)).not.toContain(1)
  expect((await report(hugo!, '2026-01')).list).toMatchObject([{ onCallMs: 0, pages: 0 }])
  expect((await report(hugo!, '2099-12')).list).toMatchObject([{ onCallMs: 0, pages: 0 }])
})

test('[ONC-046] the report as CSV has hours and minutes as decimals', async () => {
  const token = await world.given.tokenFor(hugo!)
  const response = await requestTo(world)
    .get(`/api/stats/v1/${world.platform.env.provider}/oncall/report/export?month=2026-02`)
    .set('authorization', `Bearer ${token}`)
    .set('accept-language', 'fr')
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.text.split('\r\n').slice(1)).toEqual(['Hugo Marchand;57,00;2;1;2;4,00;4,00;0;1;', ''])
})

test('[ONC-046][ONC-050] a month that is none is refused, and customers read no report', async () => {
  await expect(report(hugo!, '2026-13')).rejects.toMatchObject({ code: 'invalid_input' })
  const { asAda } = world
  await expect(asAda.call(stats.readOncallReport, {})).rejects.toBeProblem('not_enough_rights')
  await expect(asAda.call(stats.exportOncallReport, {})).rejects.toBeProblem('not_enough_rights')
})

test('[ONC-046] each layer counts for its own people', async () => {
  moveTo('2026-03-02T08:00:00.000Z')
  const startsOn = '2026-03-03'
  await organise([
    { startsOn, members: [hugo!.userId] },
    { startsOn, name: '2e niveau', members: [gwen!.userId] },
  ])
  moveTo('2026-03-04T08:00:00.000Z')
  const { list } = await report(farid!)
  const times = Object.fromEntries(list.map(({ name, onCallMs }) => [name, onCallMs]))
  expect(times).toMatchObject({ 'Gwen Le Goff': hours(33), 'Hugo Marchand': hours(33) })
})

test('[ONC-046] a replacement ends with its layer', async () => {
  moveTo('2026-05-04T08:00:00.000Z')
  const { layers } = await organise([{ startsOn: '2026-05-04' }])
  const span = { startsAt: '2026-05-04T08:00:00.000Z', endsAt: '2026-05-04T18:00:00.000Z' }
  await world.as(farid!).call(stats.addOncallOverride, { ...span, layerId: layers[0]!._id, userId: farid!.userId })
  moveTo('2026-05-04T10:00:00.000Z')
  await organise([])
  moveTo('2026-05-05T08:00:00.000Z')
  const { list } = await report(farid!, '2026-05')
  expect(list.find(({ userId }) => userId === farid!.userId)?.onCallMs).toBe(hours(2))
})
