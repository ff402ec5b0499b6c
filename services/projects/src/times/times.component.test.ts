import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
})
afterAll(() => world.close())

const date = '2026-02-03'
const readAs = (person: typeof world.emma, more: object = {}) =>
  world.as(person).call(projects.readTimes, { date, ...more })
const log = async (
  person: typeof world.emma,
  task: { appId: string; id: string },
  from: string,
  ms: number,
  pauseMs = 0,
) => {
  const id = world.platform.newId()
  await world.platform.database.prisma.workLog.create({
    data: {
      appId: task.appId,
      id,
      taskId: task.id,
      userId: person.userId,
      type: 'action',
      startedAt: new Date(from),
      stoppedAt: new Date(Date.parse(from) + ms),
      pauseTimeInMs: pauseMs,
      note: 'Journaux lus',
    },
  })
  return id
}

test('[API-053] the caller’s logs of a day over all accounts, with request and category', async () => {
  const other = await world.given.customer()
  const emma = await world.given.staff({ inside: [world.app, other.app] })
  const hugo = await world.given.staff({ inside: [world.app] })
  const mission = await world.request({ category: 'mission' })
  const elsewhere = await world.given.task({ app: other.app, owner: other.user })
  const late = await log(emma, elsewhere, '2026-02-03T10:00:00Z', hours(1))
  const early = await log(emma, mission, '2026-02-03T08:00:00Z', hours(2), minutes(30))
  await log(emma, mission, '2026-02-01T08:00:00Z', hours(2))
  await log(hugo, mission, '2026-02-03T08:00:00Z', hours(2))
  const day = await readAs(emma)
  expect([day.from, day.before]).toEqual(['2026-02-02T23:00:00.000Z', '2026-02-03T23:00:00.000Z'])
  expect(day.list.map(({ _id }) => _id)).toEqual([early, late])
  expect(day.list[0]).toMatchObject({ taskSlug: mission.slug, spentInMs: minutes(90), note: 'Journaux lus' })
  expect(day.list[0]?.category?.key).toBe('mission')
  expect(day.sums.map(({ appId, timeInMs }) => [appId, timeInMs])).toEqual([
    [world.app.id, minutes(90)],
    [other.app.id, hours(1)],
  ])
})

test('[API-053] a week goes from Monday to Sunday, and a log over midnight belongs to both days', async () => {
  const emma = await world.given.staff({ inside: [world.app] })
  const task = await world.request()
  const monday = await log(emma, task, '2026-02-02T08:00:00Z', hours(1))
  const night = await log(emma, task, '2026-02-03T22:00:00Z', hours(2))
  await log(emma, task, '2026-02-09T08:00:00Z', hours(1))
  const ids = async (more: object) => (await readAs(emma, more)).list.map(({ _id }) => _id)
  expect(await ids({ range: 'week' })).toEqual([monday, night])
  expect(await ids({})).toEqual([night])
  expect(await ids({ date: '2026-02-04' })).toEqual([night])
  expect((await readAs(emma, { date: '2026-02-04' })).sums[0]?.timeInMs).toBe(hours(1))
})

test('[API-053] minutes of a log from Sunday to Monday count in one week each, and sums are of the days', async () => {
  const emma = await world.given.staff({ inside: [world.app] })
  const task = await world.request()
  await log(emma, task, '2026-02-01T22:59:00Z', minutes(82))
  await log(emma, task, '2026-02-02T08:00:00Z', minutes(44))
  const weekOf = async (day: string) => {
    const { list, sums } = await readAs(emma, { date: day, range: 'week' })
    const parts = list.flatMap((one) => one.parts.map(({ day: of, ms }) => [of, ms / minutes(1)]))
    return { parts, sum: sums.reduce((all, { timeInMs }) => all + timeInMs, 0) / minutes(1) }
  }
  expect(await weekOf('2026-02-01')).toEqual({ parts: [['2026-02-01', 1]], sum: 1 })
  const expected = [
    ['2026-02-02', 81],
    ['2026-02-02', 44],
  ]
  expect(await weekOf('2026-02-02')).toEqual({ parts: expected, sum: 125 })
  const monday = (await readAs(emma, { date: '2026-02-02' })).sums
  // 1 h 22 are billed as 1 h 30, and one minute of them on Sunday; 44 min as 45.
  expect(monday[0]).toMatchObject({ timeInMs: minutes(125), billableMs: minutes(134), billingDays: 0.32 })
})

test('[API-053] a log that rests since yesterday is not among those of today', async () => {
  const emma = await world.given.staff({ inside: [world.app] })
  const id = await log(emma, await world.request(), '2026-02-02T08:00:00Z', hours(1))
  const paused = { stoppedAt: null, pausedAt: new Date('2026-02-02T09:00:00Z') }
  const where = { appId_id: { appId: world.app.id, id } }
  await world.platform.database.prisma.workLog.update({ where, data: paused })
  expect((await readAs(emma, { date: '2026-02-02' })).sums[0]?.timeInMs).toBe(hours(1))
  expect((await readAs(emma)).list).toEqual([])
})

test('[API-053] a running log counts until now', async () => {
  const emma = await world.given.staff({ inside: [world.app] })
  const labels = [await world.given.seeded('Run', 'theme')]
  const task = await world.request({
    category: 'managed',
    labels,
    estimatedTime: hours(4),
    acceptedEstimatedTime: hours(4),
    estimatedTimeAcceptedAt: world.clock.now(),
  })
  await world.as(emma, { in: world.app.id }).call(projects.actOnWorkLog, { id: task.id, action: 'start' })
  world.clock.advance(minutes(20))
  const { list } = await readAs(emma)
  expect(list).toMatchObject([{ stoppedAt: null, spentInMs: minutes(20) }])
})

test('[CON-005] sums in billing days follow the value of the account, else 7 h', async () => {
  const other = await world.given.customer()
  const emma = await world.given.staff({ inside: [world.app, other.app] })
  const set = `UPDATE accounts.apps SET metadata = metadata || '{"billingDayHours": 8}' WHERE id = $1`
  await world.platform.database.query({ text: set, values: [other.app.id] })
  await log(emma, await world.request(), '2026-02-03T08:00:00Z', hours(7))
  await log(emma, await world.given.task({ app: other.app, owner: other.user }), '2026-02-03T15:00:00Z', hours(4))
  const { sums } = await readAs(emma)
  expect(sums.map(({ billingDayHours, billingDays }) => [billingDayHours, billingDays])).toEqual([
    [7, 1],
    [8, 0.5],
  ])
})

test('[API-053][ROL-008][SRC-017] nobody else’s times, whoever asks', async () => {
  const { emma } = world
  const farid = await world.given.staff({ project: true })
  expect((await readAs(emma, { userIds: [emma.userId] })).list).toBeDefined()
  await expect(readAs(farid, { userIds: [emma.userId] })).rejects.toBeProblem('worklogs_of_others')
  await expect(readAs(emma, { userIds: [emma.userId, farid.userId] })).rejects.toBeProblem('worklogs_of_others')
  await expect(world.asAda.call(projects.readTimes, { date })).rejects.toBeProblem('not_enough_rights')
  await expect(readAs(emma, { date: '2026-02-31' })).rejects.toBeProblem('invalid_input')
  // Their week, or their day in Paris, would not be written with four digits.
  for (const far of ['9999-12-31', '9999-12-31T23:59:59Z', '0000-01-01', '0001-01-01T00:00:00Z'])
    await expect(readAs(emma, { date: far, range: 'week' })).rejects.toBeProblem('invalid_input')
  expect((await readAs(emma, { date: '9998-12-31', range: 'week' })).list).toEqual([])
})

test('[DAY-051] a day says how long one can work on it: nothing at a weekend, half on a half day', async () => {
  const lea = await world.given.staff()
  await world.platform.database.query({
    text: `INSERT INTO accounts.absences (id, app_id, user_id, first_day, last_day, part, created_at, created_by)
           SELECT $1, u.app_id, u.id, '2026-02-04', '2026-02-04', 'morning', $3, u.id FROM accounts.users u
            WHERE u.id = $2 LIMIT 1`,
    values: [world.platform.newId(), lea.userId, world.clock.now()],
  })
  const capacityOn = async (on: string, range?: 'week') =>
    (await readAs(lea, { date: on, ...(range && { range }) })).capacityMs / hours(1)
  expect(await capacityOn('2026-02-03')).toBe(8)
  expect(await capacityOn('2026-02-04')).toBe(4)
  expect(await capacityOn('2026-02-07')).toBe(0)
  expect(await capacityOn('2026-02-03', 'week')).toBe(36)
})
