import { accounts } from '@passerelle/contract/accounts/api'
import { projects } from '@passerelle/contract/projects/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import type { GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Tuesday 3 February 2026, 13:00 in Paris.
let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let farid: GivenPerson
beforeAll(async () => {
  world = await projectsTestEnvironment(['projects', 'accounts'])
  farid = await world.given.staff({ project: true })
})
afterAll(() => world.close())

type Asked = { week?: string; userIds?: string[] }
const list = (actor: GivenPerson, query: Asked = {}) => world.as(actor).call(projects.listTimesheets, query)
const logsOf = (actor: GivenPerson, userId: string, week?: string) =>
  world.as(actor).call(projects.listTimesheetLogs, { userId, ...(week && { week }) })
const newStaff = () => world.given.staff({ inside: [world.app] })
const log = async ({ userId }: GivenPerson, from: string, ms: number, note: string | null = null) => {
  const task = await world.request({ category: 'mission' })
  await world.platform.database.prisma.workLog.create({
    data: {
      appId: task.appId,
      id: world.platform.newId(),
      taskId: task.id,
      userId,
      type: 'manual',
      startedAt: new Date(from),
      stoppedAt: new Date(Date.parse(from) + ms),
      note,
    },
  })
  return task
}

test('[PLN-041] the week of a person has requests by day, against their hours and absences', async () => {
  const emma = await newStaff()
  const { userId } = emma
  const minutesOf = [480, 480, 240, 480, 480, 0, 0]
  await world.as(farid).call(accounts.setHours, { userId, validFrom: '2026-02-02', minutes: minutesOf })
  await world.as(emma).call(accounts.createAbsence, { userId, from: '2026-02-05', to: '2026-02-05' })
  const night = await log(emma, '2026-02-01T22:59:00Z', minutes(82))
  const tuesday = await log(emma, '2026-02-03T08:00:00Z', hours(1))
  await log(emma, '2026-02-09T08:00:00Z', hours(5))
  const { week, today, list: sheets } = await list(emma)
  expect([week, today]).toEqual(['2026-W06', '2026-02-03'])
  expect(sheets).toHaveLength(1)
  const [sheet] = sheets
  expect(sheet!.days.map(({ capacityMs }) => capacityMs / hours(1))).toEqual([8, 8, 4, 0, 8, 0, 0])
  expect(sheet!.days.map(({ loggedMs }) => loggedMs / minutes(1))).toEqual([81, 60, 0, 0, 0, 0, 0])
  expect(sheet!.rows.map(({ taskId, category }) => [taskId, category?.key])).toEqual([
    [night.slug, 'mission'],
    [tuesday.slug, 'mission'],
  ])
  expect(sheet!.sums).toEqual({ capacityMs: hours(28), loggedMs: minutes(141), billableMs: minutes(149) })
  expect((await list(emma, { week: '2026-W05' })).list[0]?.sums.loggedMs).toBe(minutes(1))
  expect(sheet).toMatchObject({ overlapsMs: 0, runningSince: null, state: null, version: 0 })
  expect(sheet!.gapsMs).toBe(0)
  await log(emma, '2026-02-03T08:30:00Z', hours(1))
  await log(emma, '2026-02-03T11:00:00Z', minutes(15))
  const [later] = (await list(emma)).list
  expect([later!.overlapsMs, later!.gapsMs]).toEqual([minutes(30), minutes(90)])
})

test('[PLN-042] logs of a week come with notes and parts, for the person and project staff', async () => {
  const [emma, hugo] = [await newStaff(), await newStaff()]
  const task = await log(emma, '2026-02-02T22:30:00Z', hours(1), 'Bascule de nuit')
  for (const reader of [emma, farid]) {
    const { week, list: logs } = await logsOf(reader, emma.userId)
    expect(week).toBe('2026-W06')
    expect(logs).toMatchObject([{ taskId: task.slug, note: 'Bascule de nuit', stoppedAt: '2026-02-02T23:30:00.000Z' }])
    expect(logs[0]!.parts.map(({ day, ms }) => [day, ms])).toEqual([
      ['2026-02-02', minutes(30)],
      ['2026-02-03', minutes(30)],
    ])
  }
  expect((await logsOf(farid, emma.userId, '2026-W05')).list).toEqual([])
  await expect(logsOf(hugo, emma.userId)).rejects.toBeProblem('worklogs_of_others')
  await expect(logsOf(farid, world.user.userId)).rejects.toBeProblem('not_found')
  await expect(logsOf(farid, emma.userId, '2026-W54')).rejects.toMatchObject({ errors: { week: expect.anything() } })
  for (const customer of [world.user, world.admin])
    await expect(logsOf(customer, customer.userId)).rejects.toBeProblem('not_enough_rights')
})

test('[PLN-041] weeks of others are for project staff, up to 50 people, each once', async () => {
  const [emma, hugo] = [await newStaff(), await newStaff()]
  await log(emma, '2026-02-02T08:00:00Z', hours(1), 'Privé')
  const both = [hugo.userId, emma.userId, hugo.userId]
  const seen = await list(farid, { userIds: both })
  expect(seen.list.map(({ userId, sums }) => [userId, sums.loggedMs])).toEqual([
    [hugo.userId, 0],
    [emma.userId, hours(1)],
  ])
  expect(JSON.stringify(seen)).not.toContain('Privé')
  expect((await list(emma, { userIds: [emma.userId] })).list).toHaveLength(1)
  await expect(list(emma, { userIds: both })).rejects.toBeProblem('worklogs_of_others')
  for (const nobody of [world.user.userId, 'f'.repeat(24)])
    await expect(list(farid, { userIds: [emma.userId, nobody] })).rejects.toBeProblem('not_found')
  const many = Array.from({ length: 51 }, () => world.platform.newId())
  await expect(list(farid, { userIds: many })).rejects.toBeProblem('invalid_input')
  for (const week of ['2026-W54', '2025-W05', '2026-W15'])
    await expect(list(emma, { week })).rejects.toMatchObject({ errors: { week: expect.anything() } })
  await expect(list(world.admin)).rejects.toBeProblem('not_enough_rights')
})

test('[PLN-051] a day of absence says why, and stopped times without a note are counted', async () => {
  const emma = await newStaff()
  const { userId } = emma
  const day = { userId, from: '2026-02-05', to: '2026-02-05' }
  await world.as(emma).call(accounts.createAbsence, { ...day, reason: 'training', part: 'morning' })
  await world.as(emma).call(accounts.createAbsence, { userId, from: '2026-02-08', to: '2026-02-09', reason: 'leave' })
  await log(emma, '2026-02-02T08:00:00Z', hours(1), 'Poste')
  await log(emma, '2026-02-02T10:00:00Z', hours(1), ' ')
  await log(emma, '2026-02-02T12:00:00Z', hours(1))
  const [sheet] = (await list(farid, { userIds: [userId] })).list
  const absent = sheet!.days.flatMap(({ day: at, absence }) => (absence ? [[at, absence.part, absence.reason]] : []))
  expect(absent).toEqual([
    ['2026-02-05', 'morning', 'training'],
    ['2026-02-08', 'day', 'leave'],
  ])
  expect(sheet!.withoutNote).toBe(2)
})

test('[PLN-051] a week without any time names the last one before that has some', async () => {
  const [emma, hugo] = [await newStaff(), await newStaff()]
  const of = async (week: string, people = [emma, hugo]) =>
    (await list(farid, { week, userIds: people.map(({ userId }) => userId) })).lastWeek
  expect(await of('2026-W06')).toBeNull()
  await log(hugo, '2025-01-15T08:00:00Z', hours(1))
  expect(await of('2026-W06'), 'further back than weeks are shown').toBeNull()
  await log(emma, '2025-12-30T08:00:00Z', hours(1))
  await log(hugo, '2026-01-18T22:30:00Z', hours(1))
  expect(await of('2026-W06')).toBe('2026-W03')
  expect(await of('2026-W06', [emma])).toBe('2026-W01')
  expect(await of('2026-W04', [hugo]), 'the log has a part in it').toBeNull()
})
