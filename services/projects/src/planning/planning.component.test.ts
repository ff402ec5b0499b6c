import { accounts } from '@passerelle/contract/accounts/api'
import { oncall } from '@passerelle/contract/stats/oncall'
import { projects } from '@passerelle/contract/projects/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import { sprintNumberAt } from '@passerelle/kernel/sprints'
import type { GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Task } from '../tasks/task.ts'

// Tuesday 3 February 2026, 13:00 in Paris.
let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let farid: GivenPerson
beforeAll(async () => {
  world = await projectsTestEnvironment(['projects', 'accounts', 'stats'])
  farid = await world.given.staff({ project: true })
})
afterAll(() => world.close())

const read = (actor: GivenPerson, query: { week?: string; skip?: string } = {}) =>
  world.as(actor).call(projects.readPlanning, query as { week?: string })
const memberOf = async (person: GivenPerson, week?: string, actor = farid) =>
  (await read(actor, week ? { week } : {})).list.find(({ userId }) => userId === person.userId)!
const newStaff = (fields: object = {}) => world.given.staff({ inside: [world.app], ...fields })
const accepted = (ms: number) => ({
  estimatedTime: ms,
  acceptedEstimatedTime: ms,
  estimatedTimeAcceptedAt: world.clock.now(),
})
const give = async (task: Task, ...people: GivenPerson[]) => {
  for (const { userId } of people) {
    world.clock.advance(1)
    await world.asEmma.call(projects.attachMember, { id: task.slug, memberId: userId })
  }
}
const log = (task: Task, { userId }: GivenPerson, from: string, ms: number) =>
  world.platform.database.prisma.workLog.create({
    data: {
      appId: task.appId,
      id: world.platform.newId(),
      taskId: task.id,
      userId,
      type: 'manual',
      startedAt: new Date(from),
      stoppedAt: new Date(Date.parse(from) + ms),
    },
  })
const sum = (list: readonly number[]) => list.reduce((all, ms) => all + ms, 0)
const piecesOf = ({ planned }: Awaited<ReturnType<typeof memberOf>>) =>
  planned.map(({ taskId, day, ms }) => `${taskId} ${day.slice(-2)} ${ms / hours(1)}`).toSorted()

test('[PLN-010] open work with an estimate counts by what is left of it, what waits or has none apart', async () => {
  const emma = await newStaff()
  const made = {
    open: await world.request(accepted(hours(4))),
    proposed: await world.request({ estimatedTime: hours(7) }),
    pending: await world.request({ ...accepted(hours(2)), pendingStatus: 'customer', pendingAt: world.clock.now() }),
    without: await world.request(),
    beyond: await world.request({ ...accepted(hours(1)), ellapsedTime: hours(1.5) }),
    partly: await world.request({ ...accepted(hours(2)), ellapsedTime: minutes(50), listId: 'in_progress' }),
    done: await world.request({ ...accepted(hours(3)), listId: 'done', doneAt: world.clock.now() }),
  }
  for (const task of Object.values(made)) await give(task, emma)
  const archived = await world.request(accepted(hours(9)))
  await give(archived, emma)
  await world.platform.database.query({
    text: 'UPDATE projects.tasks SET deleted_at = created_at WHERE id = $1',
    values: [archived.id],
  })
  const member = await memberOf(emma)
  expect(piecesOf(member)).toEqual([`${made.open.slug} 03 4`, `${made.partly.slug} 03 1.25`].toSorted())
  expect(member).toMatchObject({ waitingMs: hours(9), withoutEstimate: 1, beyondEstimate: 1, laterMs: 0 })
})

test('[PLN-011] the rest is shared among the staff of a task, the earliest added first, no customers', async () => {
  const [emma, hugo] = [await newStaff(), await newStaff()]
  const task = await world.request(accepted(hours(3.25)))
  await give(task, world.user, hugo, emma)
  expect(piecesOf(await memberOf(hugo))).toEqual([`${task.slug} 03 1.75`])
  expect(piecesOf(await memberOf(emma))).toEqual([`${task.slug} 03 1.5`])
})

test('[PLN-012] work is laid on the days of the hours and absences of a person, from what today has left', async () => {
  const lea = await newStaff()
  const { userId } = lea
  const client = world.as(farid)
  const short = [480, 480, 240, 480, 480, 0, 0]
  await client.call(accounts.setHours, { userId, validFrom: '2026-02-02', minutes: short })
  await client.call(accounts.createAbsence, { userId, from: '2026-02-05', to: '2026-02-05', reason: 'training' })
  const [due, other] = [
    await world.request({ ...accepted(hours(6)), dueAt: new Date('2026-02-04T16:00:00Z') }),
    await world.request(accepted(hours(10))),
  ]
  await give(due, lea)
  await give(other, lea)
  await log(other, lea, '2026-02-02T08:00:00Z', hours(3))
  await log(other, lea, '2026-02-03T07:00:00Z', hours(4))
  // The log counts today, its task has 3 h left.
  await world.platform.database.query({
    text: 'UPDATE projects.tasks SET ellapsed_time = $2 WHERE id = $1',
    values: [other.id, hours(7)],
  })
  const member = await memberOf(lea)
  expect(member.capacityMs.map((ms) => ms / hours(1))).toEqual([8, 8, 4, 0, 8, 0, 0])
  expect(member.loggedMs.map((ms) => ms / hours(1))).toEqual([3, 4, 0, 0, 0, 0, 0])
  expect(piecesOf(member)).toEqual(
    [`${due.slug} 03 4`, `${due.slug} 04 2`, `${other.slug} 04 2`, `${other.slug} 06 1`].toSorted(),
  )
  expect(member.absences).toEqual([{ from: '2026-02-05', to: '2026-02-05', part: 'day', reason: 'training' }])
  expect((await memberOf(lea, undefined, await newStaff())).absences[0]?.reason).toBe(null)
  const before = await memberOf(lea, '2026-W05')
  expect([before.capacityMs[2]! / hours(1), before.planned]).toEqual([8, []])
})

test('an absence is shown in the weeks of its first and of its last day, and in no other', async () => {
  const lea = await newStaff()
  const absence = { from: '2026-02-08', to: '2026-02-09' }
  await world.as(farid).call(accounts.createAbsence, { userId: lea.userId, ...absence, reason: 'leave' })
  const shownIn = async (week: string) => (await memberOf(lea, week)).absences.map(({ from, to }) => ({ from, to }))
  expect(await Promise.all(['2026-W05', '2026-W06', '2026-W07', '2026-W08'].map(shownIn))).toEqual([
    [],
    [absence],
    [absence],
    [],
  ])
})

test('a day counts as overloaded by what was logged and is still planned on it, today too', async () => {
  const lea = await newStaff()
  const { overloadedDays: before } = (await read(farid)).sums
  const task = await world.request({ ...accepted(hours(30)), dueAt: new Date('2026-02-03T16:00:00Z') })
  await give(task, lea)
  expect((await memberOf(lea)).planned.map(({ day }) => day)).toContain('2026-02-03')
  expect((await read(farid)).sums.overloadedDays - before).toBe(1)
})

test('[PLN-003] a sprint that has not ended has the capacity of the staff in its days, others have none', async () => {
  const lea = await newStaff()
  const client = world.as(farid)
  await client.call(accounts.createAbsence, { userId: lea.userId, from: '2026-02-05', to: '2026-02-05' })
  const current = sprintNumberAt(world.clock.now(), world.platform.env.sprintStart)
  for (const number of [current - 1, current, current + 1]) {
    const { _id } = await client.call(projects.createSprint, { sprint: number })
    const { slug } = await world.request(accepted(hours(2)))
    await world.asEmma.call(projects.attachMilestone, { id: slug, milestoneId: _id })
  }
  const groups = await client.call(projects.listBacklogGroups, { groupBy: 'sprint' })
  const capacityOf = async (week: string) => sum((await read(farid, { week })).sums.capacityMs)
  expect(groups.list.map(({ name, capacity }) => [name, capacity])).toEqual([
    [`Sprint ${current + 1}`, await capacityOf('2026-W07')],
    [`Sprint ${current}`, await capacityOf('2026-W06')],
    [`Sprint ${current - 1}`, null],
    [null, null],
  ])
  // The absence of a day.
  const [ahead, running] = groups.list
  expect(ahead!.capacity! - running!.capacity!).toBeGreaterThanOrEqual(hours(8))
})

test('[PLN-014] the plan names the days of the week on which a person is on call', async () => {
  const gwen = await newStaff()
  const layer = {
    name: '1er niveau',
    startsOn: '2026-02-05',
    handoverWeekday: 4,
    handoverMinute: 540,
    shiftDays: 7,
    hours: 'always',
    members: [gwen.userId],
  }
  const { version } = await world.as(farid).call(oncall.readOncall, {})
  await world.as(farid).call(oncall.setOncallLayers, { layers: [layer as never], from: 'now', version })
  const onCall = async (week: string) => (await memberOf(gwen, week)).onCall.map((day) => day.slice(-2))
  expect(await onCall('2026-W06')).toEqual(['05', '06', '07', '08'])
  expect(await onCall('2026-W05')).toEqual([])
})

test('[PLN-012] later weeks hold what this one does not, and the rest after 20 working days is later', async () => {
  const hugo = await newStaff()
  await give(await world.request(accepted(hours(200))), hugo)
  const next = await memberOf(hugo, '2026-W07')
  expect(next.planned.map(({ ms }) => ms / hours(1))).toEqual([8, 8, 8, 8, 8])
  expect(next.laterMs).toBe(hours(40))
})

test('logs are cut at midnight: a week has the part of its own days', async () => {
  const emma = await newStaff()
  await log(await world.request(), emma, '2026-02-01T22:59:00Z', minutes(82))
  expect((await memberOf(emma)).loggedMs[0]).toBe(minutes(81))
  expect((await memberOf(emma, '2026-W05')).loggedMs[6]).toBe(minutes(1))
})

test('running work is told with what is left of its estimate and its due date', async () => {
  const emma = await newStaff()
  const dueAt = new Date('2026-02-13T11:00:00Z')
  const task = await world.request({ ...accepted(hours(8)), ellapsedTime: hours(1), dueAt })
  const startedAt = new Date(world.clock.now().getTime() - minutes(20))
  await world.platform.database.prisma.workLog.create({
    data: {
      appId: task.appId,
      id: world.platform.newId(),
      taskId: task.id,
      userId: emma.userId,
      type: 'action',
      startedAt,
    },
  })
  expect((await memberOf(emma)).running).toMatchObject({
    taskId: task.slug,
    startedAt: startedAt.toISOString(),
    leftMs: hours(7),
    dueAt: dueAt.toISOString(),
  })
})

test('[PLN-015] tasks without staff stand in the order of the day, with who has room', async () => {
  const other = await world.given.customer()
  const [gwen, hugo, ada] = [
    await newStaff({ firstName: 'Gwen', lastName: 'Aa' }),
    await newStaff({ firstName: 'Hugo', lastName: 'Ab' }),
    await newStaff({ firstName: 'Away', lastName: 'Ac' }),
  ]
  const day = { from: '2026-02-03', to: '2026-02-03' }
  await world.as(farid).call(accounts.createAbsence, { userId: ada.userId, ...day })
  for (const { userId } of [hugo, ada]) await world.as(farid).call(accounts.addWatcher, { appId: other.app.id, userId })
  await log(await world.request(), hugo, '2026-02-03T07:00:00Z', hours(5))
  const of = (fields: object) => world.given.task({ app: other.app, owner: other.user, ...fields })
  const plain = await of({ ...accepted(hours(2)), priority: 1 })
  const today = await of({ ...accepted(hours(1)), dueAt: new Date('2026-02-03T17:00:00Z') })
  const critical = await of({ priority: 4 })
  const assigned = await of(accepted(hours(1)))
  await world.as(gwen, { in: other.app.id }).call(projects.attachMember, { id: assigned.slug, memberId: gwen.userId })
  const { toDistribute, list } = await read(farid)
  const own = toDistribute.list.filter(({ appId }) => appId === other.app.id)
  expect(own.map(({ taskId, leftMs }) => [taskId, leftMs])).toEqual([
    [critical.slug, null],
    [today.slug, hours(1)],
    [plain.slug, hours(2)],
  ])
  const candidates = own[1]!.candidates
  expect(candidates).toHaveLength(3)
  expect(candidates[0]).toEqual({ userId: hugo.userId, freeMs: hours(3), until: '2026-02-03' })
  const nameOf = (userId: string) => {
    const { lastName, firstName } = list.find((one) => one.userId === userId)!
    return `${lastName} ${firstName}`.toLowerCase()
  }
  const [, second, third] = candidates
  expect(second!.freeMs >= third!.freeMs, 'most free time first').toBe(true)
  if (second!.freeMs === third!.freeMs) expect(nameOf(second!.userId) <= nameOf(third!.userId)).toBe(true)
  expect(candidates.some(({ userId }) => userId === ada.userId)).toBe(false)
  expect(own[2]!.candidates[0]).toMatchObject({ userId: hugo.userId, until: '2026-02-09' })
  expect(own[1]!.roomFrom).toBe(null)
  for (let more = 0; more < 15; more += 1) await of({ priority: 1 })
  const [first, next] = [await read(farid), await read(farid, { skip: '15' })]
  const { total } = first.toDistribute
  expect([first.toDistribute.list.length, first.toDistribute.hasMore]).toEqual([15, true])
  expect(next.toDistribute.list).toHaveLength(Math.min(15, total - 15))
  const last = await read(farid, { skip: String(total - 15) })
  expect([last.toDistribute.list.length, last.toDistribute.hasMore]).toEqual([15, false])
  expect((await read(farid, { skip: String(total - 16) })).toDistribute.hasMore).toBe(true)
  const shown = [first, next].flatMap((page) => page.toDistribute.list.map(({ taskId }) => taskId))
  expect(new Set(shown).size).toBe(shown.length)
})

test('a week is asked by its name, 52 back and 8 ahead, and its sums are those of the people', async () => {
  const { week, days, today, list, sums } = await read(farid)
  expect([week, days[0], days[6], today]).toEqual(['2026-W06', '2026-02-02', '2026-02-08', '2026-02-03'])
  const total = (of: 'capacityMs' | 'loggedMs', at: number) => list.reduce((sum, member) => sum + member[of][at]!, 0)
  expect(sums.capacityMs).toEqual(days.map((_, at) => total('capacityMs', at)))
  expect(sums.loggedMs).toEqual(days.map((_, at) => total('loggedMs', at)))
  expect(sums.plannedMs).toEqual(
    days.map((day) =>
      list.reduce((sum, { planned }) => {
        const ofDay = planned.filter((piece) => piece.day === day)
        return sum + ofDay.reduce((all, { ms }) => all + ms, 0)
      }, 0),
    ),
  )
  for (const known of ['2025-W06', '2026-W14']) expect((await read(farid, { week: known })).week).toBe(known)
  for (const wrong of ['2025-W05', '2026-W15', '2026-W54', '2026-6', ''])
    await expect(read(farid, { week: wrong })).rejects.toMatchObject({
      code: 'invalid_input',
      errors: { week: expect.anything() },
    })
})

test('the plan is for staff', async () => {
  expect((await read(await newStaff())).list.length).toBeGreaterThan(0)
  for (const customer of [world.user, world.admin])
    await expect(read(customer)).rejects.toBeProblem('not_enough_rights')
})
