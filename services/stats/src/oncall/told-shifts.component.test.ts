import { stats } from '@passerelle/contract/stats/api'
import { days, hours, minutes } from '@passerelle/kernel/durations'
import type { DueRow } from '@passerelle/server/deadlines/deadline'
import type { Platform } from '@passerelle/server/platform'
import { givenStats } from '@passerelle/testkit/given-stats'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { handoverDeadline } from './handover-deadline.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
type Person = Awaited<ReturnType<typeof world.given.staff>>
let [hugo, gwen, farid]: Person[] = []
type Row = Record<string, string | null>
const query = async (text: string, values: unknown[] = []) =>
  (await world.platform.database.query<Row>({ text, values })).rows

const iso = (day: string, time: string) => new Date(`2026-${day}T${time}:00.000Z`)
const organise = async (members = [hugo!, gwen!]) => {
  const asFarid = world.as(farid!)
  const rule = { name: '1er niveau', startsOn: '2026-02-02', handoverWeekday: 1, handoverMinute: 540, shiftDays: 7 }
  const layer = { ...rule, hours: 'always' as const, members: members.map(({ userId }) => userId) }
  const { version } = await asFarid.call(stats.readOncall, {})
  return asFarid.call(stats.setOncallLayers, { layers: [layer], from: 'now', version })
}
const pass = async (to: Date) => {
  world.clock.set(to)
  await world.sweep()
  await world.drain()
}
const named = (userId: string | null) =>
  [hugo, gwen, farid].find((one) => one?.userId === userId) === hugo
    ? 'hugo'
    : userId === gwen!.userId
      ? 'gwen'
      : 'farid'
/** Who was told what, oldest first. */
const told = async () =>
  (
    await query(
      `SELECT user_id, kind, facts->>'count' AS count FROM notifs.notices
        WHERE kind LIKE 'shift_%' OR kind = 'oncall_gap' ORDER BY created_at, kind`,
    )
  ).map(({ user_id: userId, kind, count }) => [named(userId!), kind, count].filter(Boolean).join(' '))

beforeAll(async () => {
  world = await projectsTestEnvironment(['all'])
  hugo = await world.given.staff({ firstName: 'Hugo' })
  gwen = await world.given.staff({ firstName: 'Gwen' })
  farid = await world.given.staff({ firstName: 'Farid', project: true })
})
beforeEach(async () => {
  world.clock.set(iso('02-03', '12:00'))
  await query('TRUNCATE stats.oncall_layers, stats.oncall_layer_members, stats.oncall_overrides CASCADE')
  await query('DELETE FROM notifs.notices')
  await query('DELETE FROM stats.probe_events')
  await organise()
  await world.drain()
})
afterAll(() => world.close())

test('[ONC-007] a person is reminded a day before a shift; both are told at the hand-over', async () => {
  const probe = await givenStats(world.platform).givenProbe(world.app)
  await query(
    `INSERT INTO stats.probe_events (app_id, id, probe_id, event_id, type, name, started_at, is_prod)
     VALUES ($1, $2, $3, 'open', 'INTERNAL', 'Site', $4, true)`,
    [world.app.id, world.platform.newId(), probe.id, world.clock.now()],
  )
  await pass(iso('02-08', '07:59'))
  expect(await told()).toEqual([])
  await pass(iso('02-08', '08:00'))
  expect(await told()).toEqual(['gwen shift_ahead'])
  await pass(iso('02-09', '08:00'))
  expect(await told()).toEqual(['gwen shift_ahead', 'gwen shift_began 1', 'hugo shift_ended'])
  await pass(iso('02-09', '20:00'))
  expect(await told()).toHaveLength(3)
  // Somebody takes the shift over at two in the morning: no quiet hours hold what is told.
  world.clock.set(iso('02-11', '01:00'))
  const { layers } = await world.as(farid!).call(stats.readOncall, {})
  await world.as(farid!).call(stats.addOncallOverride, {
    layerId: layers[0]!._id,
    userId: hugo!.userId,
    startsAt: iso('02-11', '00:57').toISOString(),
    endsAt: iso('02-11', '06:00').toISOString(),
  })
  await pass(iso('02-11', '01:01'))
  expect((await told()).slice(3).toSorted()).toEqual(['gwen shift_ended', 'hugo shift_began 1'])
  expect(await query("SELECT 1 FROM notifs.notices WHERE kind = 'shift_began' AND fold IS NOT NULL")).toEqual([])
})

test('[ONC-007] one of two workers tells of a shift; a failed try tells nobody; past ones are left out', async () => {
  const [row] = (await query(
    `UPDATE stats.oncall_layers SET handover_due_at = '2026-02-09T08:00Z'
      RETURNING id, handover_due_at AS "dueAt", (SELECT id FROM accounts.app_cards WHERE provider) AS "appId"`,
  )) as unknown as DueRow[]
  const now = iso('02-09', '08:01')
  world.clock.set(now)
  const fireBy = (platform: Platform) =>
    world.platform.database.transaction((tx) => handoverDeadline(platform).fire(tx, row!, now))
  const failing = { ...world.platform, record: () => Promise.reject(new Error('the connection was lost')) }
  await expect(fireBy(failing)).rejects.toThrow('the connection was lost')
  const fired = await Promise.all(Array.from({ length: 4 }, () => fireBy(world.platform)))
  expect(fired.filter(Boolean)).toHaveLength(1)
  await world.drain()
  expect(await told()).toEqual(['gwen shift_began 0', 'hugo shift_ended'])
  // Three weeks without a worker: the one who is on call by now is told, and nobody of a shift that is over.
  await pass(new Date(now.getTime() + days(15)))
  for (let round = 0; round < 6; round += 1) await pass(new Date(world.clock.now().getTime() + minutes(1)))
  const later = (await told()).slice(2)
  expect(later.filter((line) => line.includes('began'))).toEqual(['gwen shift_began 0'])
})

test('[ONC-006] project staff are told of a gap once a day at nine', async () => {
  const [account] = await query('SELECT id FROM accounts.app_cards WHERE provider')
  await query(
    `INSERT INTO accounts.absences (app_id, id, user_id, first_day, last_day, created_by, created_at)
     VALUES ($1, $2, $3, '2026-02-05', '2026-02-06', $3, $4)`,
    [account!['id'], world.platform.newId(), hugo!.userId, world.clock.now()],
  )
  await pass(iso('02-04', '07:59'))
  expect(await told()).toEqual([])
  await pass(iso('02-04', '08:00'))
  await pass(new Date(world.clock.now().getTime() + hours(5)))
  expect(await told()).toEqual(['farid oncall_gap'])
  const [gap] = await query("SELECT facts->>'startsAt' AS starts, facts->>'endsAt' AS ends FROM notifs.notices")
  expect(gap).toEqual({ starts: '2026-02-04T23:00:00.000Z', ends: '2026-02-06T23:00:00.000Z' })
  await query('DELETE FROM accounts.absences')
  await pass(iso('02-05', '08:00'))
  await pass(iso('02-07', '08:00'))
  expect(await told()).toEqual(['farid oncall_gap'])
})
