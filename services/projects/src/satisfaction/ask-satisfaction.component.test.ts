import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { days, hours, minutes } from '@passerelle/kernel/durations'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import type { Task } from '../tasks/task.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment(['all'])
})
afterAll(() => world.close())

const rows = async (task: Task) =>
  (
    await world.platform.database.query<{ userId: string | null; askedAt: Date | null; dueAt: Date | null }>({
      text: `SELECT user_id AS "userId", asked_at AS "askedAt", satisfaction_due_at AS "dueAt"
               FROM projects.satisfaction WHERE task_id = $1 ORDER BY closed_at`,
      values: [task.id],
    })
  ).rows
// At noon in Paris in winter, and nobody was asked anything.
beforeEach(async () => {
  await world.platform.database.query({ text: 'DELETE FROM projects.satisfaction' })
  const now = world.clock.now()
  const noon = new Date(now)
  noon.setUTCHours(11, 0, 0, 0)
  world.clock.advance(noon.getTime() - now.getTime() + days(1))
})

const finish = async (task: Task, as = world.asEmma) => {
  await as.call(projects.moveTask, { id: task.slug, listId: 'done' })
  await world.drain()
}
const hourLater = async () => {
  world.clock.advance(hours(1))
  await world.sweep()
}
const asked = async (task: Task) => (await rows(task)).map(({ userId }) => userId)
const none = [null]

test('[ANS-017] the owner is asked once, an hour after the request is done, with an event', async () => {
  const task = await world.request({ category: 'managed' })
  await finish(task)
  world.clock.advance(hours(1) - 1)
  await world.sweep()
  expect(await rows(task)).toEqual([{ userId: null, askedAt: null, dueAt: new Date(world.clock.now().getTime() + 1) }])
  world.clock.advance(1)
  await Promise.all([world.sweep(), world.sweep()])
  expect(await rows(task)).toEqual([{ userId: world.user.userId, askedAt: world.clock.now(), dueAt: null }])
  await world.sweep()
  const events = (await world.eventsOf(task.id)).filter(({ name }) => name === 'satisfaction.asked')
  const data = { satisfactionId: expect.any(String), taskId: task.id, userId: world.user.userId }
  expect(events).toEqual([{ name: 'satisfaction.asked', actor: { kind: 'system' }, data }])
})

test('[ANS-017] a request that staff own is rated by the customer who created it, else by nobody', async () => {
  const { user, emma } = world
  const passed = await world.request({ ownerId: emma.userId, createdById: user.userId })
  const own = await world.request({ ownerId: emma.userId, createdById: emma.userId })
  await finish(passed)
  await finish(own)
  await hourLater()
  expect([await asked(passed), await asked(own)]).toEqual([[user.userId], none])
})

test('[ANS-017] requests done in the evening, and late sweeps, wait for 8:00', async () => {
  const [evening, late] = [await world.request(), await world.given.task({ app: world.app, owner: world.admin })]
  await finish(late)
  world.clock.advance(hours(8) + minutes(30))
  await world.sweep()
  await finish(evening)
  expect([await asked(late), await asked(evening)]).toEqual([none, none])
  world.clock.advance(hours(11) + minutes(29))
  await world.sweep()
  expect([await asked(late), await asked(evening)]).toEqual([none, none])
  world.clock.advance(minutes(1))
  await world.sweep()
  expect([await asked(late), await asked(evening)]).toEqual([[world.admin.userId], [world.user.userId]])
})

describe('[ANS-017] nobody is asked', () => {
  test('about the category Interne', async () => {
    const task = await world.request({ category: 'internal' })
    await finish(task)
    expect(await rows(task)).toEqual([])
  })

  test('when it is open again, archived, or rated by then', async () => {
    const [open, archived] = [await world.request(), await world.request()]
    for (const task of [open, archived]) await finish(task)
    await world.asEmma.call(projects.moveTask, { id: open.slug, listId: 'in_progress' })
    await world.platform.database.query({
      text: 'UPDATE projects.tasks SET deleted_at = $2 WHERE id = $1',
      values: [archived.id, world.clock.now()],
    })
    await hourLater()
    expect([await asked(open), await asked(archived)]).toEqual([none, none])
  })

  test('about a first end when the request was done once more', async () => {
    const task = await world.request({ category: 'managed' })
    await finish(task)
    await world.asEmma.call(projects.moveTask, { id: task.slug, listId: 'in_progress' })
    world.clock.advance(minutes(10))
    await finish(task)
    await hourLater()
    expect(await asked(task)).toEqual([null, world.user.userId])
  })

  test('when the 40 days without the customer ended it', async () => {
    const task = await world.request({ category: 'managed' })
    await world.asEmma.call(projects.setPendingStatus, { id: task.slug, status: 'customer', value: true })
    world.clock.advance(days(40))
    await world.sweep()
    await world.sweep()
    // Unarchived before the event is delivered.
    await world.platform.database.query({
      text: 'UPDATE projects.tasks SET deleted_at = NULL WHERE id = $1',
      values: [task.id],
    })
    await world.drain()
    expect((await world.asEmma.call(projects.readTask, { id: task.slug })).listId).toBe('done')
    expect(await rows(task)).toEqual([])
  })

  test('who was asked in the last 14 days, even when two fall due at once', async () => {
    const [first, second, third] = [await world.request(), await world.request(), await world.request()]
    await finish(first)
    await finish(second)
    await hourLater()
    const both = [...(await asked(first)), ...(await asked(second))]
    expect(both.filter((userId) => userId !== null)).toEqual([world.user.userId])
    world.clock.advance(days(14) - hours(1))
    await finish(third)
    await hourLater()
    expect(await asked(third)).toEqual([world.user.userId])
  })

  test('who left the account', async () => {
    const leaver = await world.given.user(world.app)
    const task = await world.given.task({ app: world.app, owner: leaver })
    await finish(task)
    await world.platform.database.query({
      text: 'UPDATE accounts.users SET deleted_at = $2 WHERE id = $1',
      values: [leaver.userId, world.clock.now()],
    })
    await hourLater()
    expect(await asked(task)).toEqual(none)
  })

  test('where the installation turned it off', async () => {
    const off = await projectsTestEnvironment(['all'], { satisfaction: false })
    const task = await off.request()
    await off.asEmma.call(projects.moveTask, { id: task.slug, listId: 'done' })
    await off.drain()
    const { rows: found } = await off.platform.database.query({ text: 'SELECT FROM projects.satisfaction' })
    await off.close()
    expect(found).toEqual([])
  })
})

test('[ANS-017] a request that is done again is asked about again, once for each closing', async () => {
  const task = await world.request()
  await finish(task)
  await hourLater()
  await world.asEmma.call(projects.moveTask, { id: task.slug, listId: 'in_progress' })
  world.clock.advance(days(14))
  await finish(task)
  await hourLater()
  expect(await asked(task)).toEqual([world.user.userId, world.user.userId])
})
