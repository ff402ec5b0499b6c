import { projects } from '@passerelle/contract/projects/api'
import type { TaskChange } from '@passerelle/contract/projects/bulk'
import type { GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let lea: GivenPerson
let hugo: GivenPerson
beforeAll(async () => {
  world = await projectsTestEnvironment()
  lea = await world.given.staff({ firstName: 'Léa' })
  hugo = await world.given.staff({ firstName: 'Hugo' })
})
afterAll(() => world.close())

type Plan = Extract<TaskChange, { plan: unknown }>['plan']
const everywhere = (who = world.emma) => world.as(who)
const plan = async ({ id }: { id: string }, wish: Plan, who = world.emma) =>
  everywhere(who).call(projects.changeTasks, { taskIds: [id], change: { plan: wish } })
const undo = ({ _id }: { _id: string }) => everywhere().call(projects.undoTaskChange, { changeId: _id })
const read = ({ slug }: { slug: string }) => everywhere().call(projects.readTaskAnywhere, { taskId: slug })
const staffOf = async (task: { slug: string }) => (await read(task)).memberIds

test('[PLN-017] a request is given to a person and planned for nine in Paris, winter and summer', async () => {
  for (const [day, plannedAt] of [
    ['2026-11-30', '2026-11-30T08:00:00.000Z'],
    ['2026-07-01', '2026-07-01T07:00:00.000Z'],
  ] as const) {
    const task = await world.request()
    const answer = await plan(task, { userId: lea.userId, day })
    expect(answer).toMatchObject({ changed: [task.id], failed: [] })
    expect(await read(task)).toMatchObject({ plannedAt, memberIds: [lea.userId] })
    expect(await world.namesOf(task.id)).toEqual(['task.edited', 'task.member_added'])
  }
})

test('[PLN-017] a piece replaces whom it came from; undo gives it back with the day that it had', async () => {
  const task = await world.request({ plannedAt: new Date('2026-03-02T08:00:00Z') })
  await plan(task, { userId: hugo.userId, day: '2026-03-02' })
  const before = await read(task)
  const moved = await plan(task, { userId: lea.userId, insteadOfId: hugo.userId, day: '2026-03-04' })
  expect(await staffOf(task)).toEqual([lea.userId])
  expect((await read(task)).plannedAt).toBe('2026-03-04T08:00:00.000Z')
  expect(await undo(moved)).toMatchObject({ changed: [task.id], failed: [] })
  expect(await read(task)).toMatchObject({ plannedAt: before.plannedAt, memberIds: [hugo.userId] })
  await expect(undo(moved)).rejects.toBeProblem('change_undone')
})

test('[PLN-017] a plan on another day keeps its person; the same plan twice changes nothing', async () => {
  const task = await world.request()
  const wish = { userId: lea.userId, insteadOfId: lea.userId, day: '2026-03-05' }
  await plan(task, { userId: lea.userId, day: '2026-03-04' })
  const moved = await plan(task, wish)
  expect(await staffOf(task)).toEqual([lea.userId])
  expect(await plan(task, wish)).toMatchObject({ changed: [], unchanged: [task.id], undoUntil: null })
  await undo(moved)
  expect(await read(task)).toMatchObject({ plannedAt: '2026-03-04T08:00:00.000Z', memberIds: [lea.userId] })
})

test('[PLN-017] undo leaves what somebody planned since, and whom they gave it to', async () => {
  const task = await world.request()
  const first = await plan(task, { userId: lea.userId, day: '2026-03-04' })
  await plan(task, { userId: hugo.userId, day: '2026-03-06' })
  expect(await undo(first)).toMatchObject({ changed: [], failed: [{ _id: task.id, code: 'task_changed' }] })
  expect((await staffOf(task)).toSorted()).toEqual([lea.userId, hugo.userId].toSorted())
})

test('[PLN-017] two plans of one request at once are both written, and nothing in between', async () => {
  const task = await world.request()
  await Promise.all([
    plan(task, { userId: lea.userId, day: '2026-03-04' }),
    plan(task, { userId: hugo.userId, day: '2026-03-06' }, hugo),
  ])
  expect((await staffOf(task)).toSorted()).toEqual([lea.userId, hugo.userId].toSorted())
  expect(['2026-03-04T08:00:00.000Z', '2026-03-06T08:00:00.000Z']).toContain((await read(task)).plannedAt)
})

test('[PLN-018] staff plan without more rights; customers read the day as ever, and plan nothing', async () => {
  const task = await world.request()
  await plan(task, { userId: lea.userId, day: '2026-03-04' })
  const shown = await world.asAda.call(projects.readTask, { id: task.slug })
  expect(shown.plannedAt).toBe('2026-03-04T08:00:00.000Z')
  await expect(
    world.asAda.call(projects.changeTasks, {
      taskIds: [task.id],
      change: { plan: { userId: lea.userId, day: '2026-03-05' } },
    }),
  ).rejects.toBeProblem('not_enough_rights')
  const stranger = await world.given.customer()
  expect(await plan(task, { userId: stranger.user.userId, day: '2026-03-05' })).toMatchObject({
    changed: [],
    failed: [{ _id: task.id, code: 'not_found' }],
  })
  // All or nothing: the day stays too.
  expect((await read(task)).plannedAt).toBe('2026-03-04T08:00:00.000Z')
  for (const wish of [{ day: '2026-02-30' }, { day: '2026-03-05', insteadOfId: 'x' }])
    await expect(plan(task, { userId: lea.userId, ...wish })).rejects.toBeProblem('invalid_input')
})
