import { projects } from '@passerelle/contract/projects/api'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { mondayOf } from '@passerelle/kernel/weeks'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemoWorld } from './demo-world.ts'

let host: Booted
beforeAll(async () => {
  host = await boot({ services: ['projects'], clock: fakeClock('2026-02-03T13:19:00Z') })
  await seedDemoWorld(host.platform)
}, 120_000)
afterAll(() => host.close())

const rows = async <Row>(text: string, ...values: unknown[]) =>
  (await host.platform.database.query<Row>({ text, values })).rows
const monday = () => mondayOf(toIsoDate(host.platform.clock.now()))
type Time = { started: string; stopped: string; start: number; end: number }
const timesOf = (who: string, since: string) =>
  rows<Time>(
    `SELECT to_char(w.started_at AT TIME ZONE 'Europe/Paris', 'ID HH24:MI') AS started,
            to_char(w.stopped_at AT TIME ZONE 'Europe/Paris', 'ID HH24:MI') AS stopped,
            extract(epoch FROM w.started_at)::float8 AS start, extract(epoch FROM w.stopped_at)::float8 AS "end"
       FROM projects.work_logs w JOIN accounts.users u ON u.id = w.user_id AND u.app_id = w.app_id
      WHERE u.email = $1 || '@nimbus.example' AND w.started_at >= $2::date - 1 AND w.stopped_at IS NOT NULL
      ORDER BY w.started_at`,
    who,
    since,
  )

test('Hugo has times on each working day of this week, none twice and none after now', async () => {
  const times = await timesOf('hugo', monday())
  expect(new Set(times.map(({ started }) => started.slice(0, 1)))).toEqual(new Set(['1', '2']))
  expect(times.at(-1)!.end * 1000).toBeLessThanOrEqual(host.platform.clock.now().getTime())
  expect(times.slice(1).filter(({ start }, index) => start < times[index]!.end)).toEqual([])
})

test('the times of Hugo are spread over requests that are under way since before', async () => {
  const found = await rows<{ slug: string; hours: number }>(
    `SELECT t.slug, sum(extract(epoch FROM w.stopped_at - w.started_at) / 3600)::float8 AS hours
       FROM projects.work_logs w JOIN projects.tasks t ON t.app_id = w.app_id AND t.id = w.task_id
       JOIN accounts.users u ON u.id = w.user_id AND u.app_id = w.app_id
      WHERE u.email = 'hugo@nimbus.example' AND w.started_at >= $1::date AND w.started_at > t.created_at
      GROUP BY t.slug`,
    monday(),
  )
  expect(found.length).toBeGreaterThanOrEqual(5)
  expect(Math.max(...found.map(({ hours }) => hours))).toBeLessThan(4)
})

test('[PLN-063] Emma has a time of an hour and a half across the midnight of Sunday', async () => {
  const night = (await timesOf('emma', monday())).filter(({ started, stopped }) => started[0] !== stopped[0])
  expect(night).toMatchObject([{ started: '7 23:15', stopped: '1 00:45' }])
})

test('[PLN-063] Léa works half of Wednesdays with a training in the morning, Hugo has leave on Friday', async () => {
  const absences = await rows(
    `SELECT split_part(u.email, '@', 1) AS who, b.first_day::text AS day, b.part, b.reason FROM accounts.absences b
       JOIN accounts.users u ON u.id = b.user_id AND u.app_id = b.app_id WHERE b.first_day < '2026-02-09' ORDER BY 2`,
  )
  expect(absences).toEqual([
    { who: 'lea', day: '2026-02-04', part: 'morning', reason: 'training' },
    { who: 'hugo', day: '2026-02-06', part: 'day', reason: 'leave' },
  ])
  expect(await rows(`SELECT minutes FROM accounts.working_hours`)).toEqual([
    { minutes: [480, 480, 240, 480, 480, 0, 0] },
  ])
})

test('[PLN-063] eleven weeks are approved, the last of Gwen is submitted, those of the others are open', async () => {
  const weeks = await rows<{ who: string; week: string; state: string }>(
    `SELECT split_part(u.email, '@', 1) AS who, s.week::text AS week, s.state FROM projects.timesheets s
       JOIN accounts.users u ON u.id = s.user_id AND u.app_id = s.app_id`,
  )
  expect(new Set(weeks.filter(({ state }) => state === 'approved').map(({ week }) => week)).size).toBe(11)
  expect(weeks.filter(({ state }) => state !== 'approved')).toEqual([
    { who: 'gwen', week: '2026-01-26', state: 'submitted' },
  ])
  const [settings] = await rows(`SELECT approval, weeks_due_at::text AS due FROM projects.timesheet_settings`)
  expect(settings).toMatchObject({ approval: true, due: expect.stringMatching(/^2026-02-08 23:00/) })
})

test('[PLN-063] ATL-604 and three more of that day are to distribute', async () => {
  const [farid] = await rows<{ userId: string; appId: string }>(
    `SELECT u.id AS "userId", u.app_id AS "appId" FROM accounts.users u WHERE u.email = 'farid@nimbus.example'`,
  )
  const { toDistribute } = await host.as(farid!).call(projects.readPlanning, {})
  const slugs = toDistribute.list.map(({ taskId }) => taskId)
  expect(slugs).toEqual(expect.arrayContaining(['ATL-601', 'ATL-602', 'ATL-603', 'ATL-604']))
})
