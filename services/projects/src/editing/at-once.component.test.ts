import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { minutes } from '@passerelle/kernel/durations'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
})
afterAll(() => world.close())

const draft = { name: 'Imprimante', description: 'Bourrage **papier**' }

test('[OPEN-004] [API-014] a creation returns the task as its page shows it', async () => {
  const { asAda, asEmma, user } = world
  const byCustomer = await asAda.call(projects.createTask, { ...draft, priority: 3 })
  expect(await asAda.call(projects.readTask, { id: byCustomer._id })).toEqual(byCustomer)
  const body = { ...draft, userId: user.userId, estimatedTime: minutes(30), dueAt: '2026-03-01T10:00:00.000Z' }
  const byStaff = await asEmma.call(projects.createTaskAsStaff, body)
  expect(await asEmma.call(projects.readTask, { id: byStaff._id })).toEqual(byStaff)
  expect(byStaff).toMatchObject({ people: [{ _id: user.userId }], createdBy: { _id: world.emma.userId } })
})

test('[TSK-002] the first tasks of an account, created at once, count from 1, each with one event', async () => {
  const { app, admin } = await world.given.customer()
  const asAdmin = world.as(admin)
  const made = await Promise.all([1, 2, 3, 4].map(() => asAdmin.call(projects.createTask, draft)))
  expect(made.map(({ taskId }) => taskId).sort()).toEqual([1, 2, 3, 4].map((number) => `${app.taskKey}-${number}`))
  for (const { _id } of made) expect(await world.namesOf(_id)).toEqual(['task.created'])
})

test('[API-007] a move returns the task as its page shows it, for customers and staff', async () => {
  for (const caller of [world.asBasile, world.asEmma]) {
    const task = await world.request({ category: 'managed' })
    await world.asEmma.call(projects.attachMember, { id: task.id, memberId: world.admin.userId })
    const moved = await caller.call(projects.moveTask, { id: task.slug, listId: 'done' })
    expect(moved).toMatchObject({ listId: 'done', memberIds: [world.admin.userId] })
    expect(await caller.call(projects.readTask, { id: task.id })).toEqual(moved)
    expect(await caller.call(projects.moveTask, { id: task.id, listId: 'done' })).toEqual(moved)
  }
})

test('[API-007] one of several moves at once wins, the others throw, and leave nothing', async () => {
  const task = await world.request()
  const to = ['in_progress', 'done'] as const
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, (_, index) =>
      world.asAda.call(projects.moveTask, { id: task.id, listId: to[index % 2]! }),
    ),
  )
  const won = outcomes.filter(({ status }) => status === 'fulfilled').length
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'task_changed' })
  const { rows } = await world.platform.database.query<{ version: number }>({
    text: 'SELECT version FROM projects.tasks WHERE id = $1',
    values: [task.id],
  })
  const events = await world.namesOf(task.id)
  expect(won).toBeGreaterThan(0)
  expect(events.filter((name) => name === 'task.moved')).toHaveLength(rows[0]!.version - 1)
})
