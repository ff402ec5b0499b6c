import { projects } from '@passerelle/contract/projects/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import type { GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Tuesday 3 February 2026, 13:00 in Paris.
let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let farid: GivenPerson
let solene: GivenPerson
const week = '2026-W05'
beforeAll(async () => {
  world = await projectsTestEnvironment(['projects', 'accounts'])
  farid = await world.given.staff({ project: true, inside: [world.app] })
  solene = await world.given.staff({ project: true, inside: [world.app] })
})
afterAll(() => world.close())

const setApproval = async (approval: boolean) => {
  const { version } = await world.as(farid).call(projects.readTimesheetSettings, {})
  return world.as(farid).call(projects.setTimesheetSettings, { approval, version })
}
const sheetOf = async ({ userId }: GivenPerson, of = week) =>
  (await world.as(farid).call(projects.listTimesheets, { week: of, userIds: [userId] })).list[0]!
const versionOf = async (person: GivenPerson) => (await sheetOf(person)).version
const submit = async (person: GivenPerson, by = person) =>
  world.as(by).call(projects.submitTimesheet, { userId: person.userId, week, version: await versionOf(person) })
const approve = async (person: GivenPerson, by = farid) =>
  world.as(by).call(projects.approveTimesheet, { userId: person.userId, week, version: await versionOf(person) })
const reopen = async (person: GivenPerson, note = 'Il manque jeudi', by = farid) =>
  world.as(by).call(projects.reopenTimesheet, { userId: person.userId, week, version: await versionOf(person), note })

const newStaff = () => world.given.staff({ inside: [world.app] })
const add = (person: GivenPerson, id: string, from: string, ms = hours(1)) => {
  const stoppedAt = new Date(Date.parse(from) + ms).toISOString()
  return world
    .as(person, { in: world.app.id })
    .call(projects.addWorkLog, { id, startedAt: from, stoppedAt, note: 'Poste' })
}
const logsOf = async (person: GivenPerson, of = week) =>
  (await world.as(farid).call(projects.listTimesheetLogs, { userId: person.userId, week: of })).list

test('[PLN-045] without approval no state is shown and nothing is submitted; project staff turn it on', async () => {
  const emma = await newStaff()
  await setApproval(false)
  expect(await sheetOf(emma)).toMatchObject({ state: null, version: 0 })
  await expect(submit(emma)).rejects.toBeProblem('timesheet_approval_off')
  const { version } = await world.as(emma).call(projects.readTimesheetSettings, {})
  const set = { approval: true, version }
  await expect(world.as(emma).call(projects.setTimesheetSettings, set)).rejects.toBeProblem('access_denied')
  expect(await world.as(farid).call(projects.setTimesheetSettings, set)).toEqual({
    approval: true,
    version: version + 1,
  })
  await expect(world.as(solene).call(projects.setTimesheetSettings, set)).rejects.toBeProblem('conflict')
  expect(await sheetOf(emma)).toMatchObject({ state: 'open', version: 0 })
})

test('[PLN-046][PLN-047] a week is submitted by its person, approved and reopened by project staff', async () => {
  await setApproval(true)
  const [emma, hugo] = [await newStaff(), await newStaff()]
  const task = await world.request({ category: 'mission' })
  await add(emma, task.slug, '2026-01-29T08:00:00Z', minutes(90))
  await expect(submit(emma, hugo)).rejects.toBeProblem('access_denied')
  await expect(approve(emma)).rejects.toBeProblem('conflict')
  await expect(approve(emma, hugo)).rejects.toBeProblem('access_denied')
  expect(await submit(emma)).toMatchObject({ state: 'submitted', version: 1, decidedBy: null })
  const row = await world.platform.database.prisma.timesheet.findFirstOrThrow({ where: { userId: emma.userId } })
  expect([row.week.toISOString().slice(0, 10), Number(row.loggedMs)]).toEqual(['2026-01-26', minutes(90)])
  await expect(submit(emma)).rejects.toBeProblem('conflict')
  expect(await approve(emma)).toMatchObject({ state: 'approved', version: 2, decidedBy: expect.stringContaining(' ') })
  expect(await reopen(emma, 'Il manque jeudi')).toMatchObject({ state: 'open', version: 3, note: 'Il manque jeudi' })
  await expect(reopen(emma)).rejects.toBeProblem('conflict')
  expect(await world.namesOf(emma.userId)).toEqual(
    expect.arrayContaining(['timesheet.approved', 'timesheet.reopened', 'timesheet.submitted']),
  )
  const behind = { userId: emma.userId, week, version: 2 }
  await expect(world.as(emma).call(projects.submitTimesheet, behind)).rejects.toBeProblem('conflict')
  expect((await submit(solene)).state).toBe('submitted')
  await expect(approve(solene, solene)).rejects.toBeProblem('access_denied')
  expect((await approve(solene, farid)).state).toBe('approved')
  const nobody = { userId: world.user.userId, week, version: 0 }
  await expect(world.as(farid).call(projects.approveTimesheet, nobody)).rejects.toBeProblem('not_found')
  const wrong = { userId: emma.userId, week: '2025-W05', version: 0 }
  await expect(world.as(emma).call(projects.submitTimesheet, wrong)).rejects.toMatchObject({
    errors: { week: expect.anything() },
  })
})

test('[PLN-047] a week with an open timer is not submitted', async () => {
  await setApproval(true)
  const emma = await newStaff()
  const task = await world.request({ category: 'mission' })
  await world.platform.database.prisma.workLog.create({
    data: {
      appId: task.appId,
      id: world.platform.newId(),
      taskId: task.id,
      userId: emma.userId,
      type: 'action',
      startedAt: new Date('2026-02-01T20:00:00Z'),
    },
  })
  await expect(submit(emma)).rejects.toBeProblem('timesheet_running')
})

test('[PLN-048] in a submitted week no time is added, changed, moved in or deleted, by anybody', async () => {
  await setApproval(true)
  const emma = await newStaff()
  const task = await world.request({ category: 'mission' })
  const id = task.slug
  await add(emma, id, '2026-01-30T08:00:00Z')
  await add(emma, id, '2026-02-02T08:00:00Z')
  const [workLogId, later] = [(await logsOf(emma))[0]!._id, (await logsOf(emma, '2026-W06'))[0]!._id]
  await submit(emma)
  const locked = (call: Promise<unknown>) => expect(call).rejects.toBeProblem('week_locked')
  await locked(add(emma, id, '2026-01-30T14:00:00Z'))
  // From Sunday evening to Monday: a part is in the week.
  await locked(add(emma, id, '2026-02-01T22:30:00Z', hours(2)))
  for (const person of [emma, farid]) {
    const of = world.as(person, { in: world.app.id })
    await locked(of.call(projects.editWorkLog, { id, workLogId, note: 'Autre' }))
    await locked(of.call(projects.deleteWorkLog, { id, workLogId }))
    const startedAt = '2026-02-01T20:00:00.000Z'
    await locked(
      of.call(projects.editWorkLog, { id, workLogId: later, startedAt, stoppedAt: '2026-02-01T21:00:00.000Z' }),
    )
  }
  await world
    .as(emma, { in: world.app.id })
    .call(projects.editWorkLog, { id, workLogId: later, note: 'Hors de la semaine' })
  const told = await add(emma, id, '2026-01-30T14:00:00Z').catch((error: Error) => error.message)
  expect(told).toMatch(/26 janv\. est envoyée\. .+ peut la rouvrir/)
  await approve(emma)
  const { workLog } = world.platform.database.prisma
  await expect(workLog.deleteMany({ where: { id: workLogId } })).rejects.toThrow()
  await setApproval(false)
  await add(emma, id, '2026-01-30T16:00:00Z')
  await setApproval(true)
  await reopen(emma)
  await add(emma, id, '2026-01-30T14:00:00Z')
  expect(await logsOf(emma)).toHaveLength(3)
})

test('[PLN-048] in a submitted week timers start and stop', async () => {
  await setApproval(true)
  const emma = await newStaff()
  const { slug: id } = await world.request({ category: 'managed', estimatedTime: hours(4) })
  const now = { userId: emma.userId, week: '2026-W06', version: 0 }
  await world.as(emma).call(projects.submitTimesheet, now)
  const act = (action: 'start' | 'pause' | 'stop') =>
    world
      .as(emma, { in: world.app.id })
      .call(projects.actOnWorkLog, { id, action, ...(action === 'stop' && { note: 'Fait' }) })
  for (const action of ['start', 'pause', 'start', 'stop'] as const) await act(action)
  expect((await sheetOf(emma, '2026-W06')).state).toBe('submitted')
})
