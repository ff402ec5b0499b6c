import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { days, hours, minutes } from '@passerelle/kernel/durations'
import { createJobs } from '@passerelle/server/jobs/jobs'
import { openJobStore } from '@passerelle/server/jobs/open-job-store'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import type { Task } from '../tasks/task.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment(['all'])
})
afterAll(() => world.close())
// What another test left behind is due long ago and done with.
beforeEach(async () => {
  await world.sweep()
  await world.drain()
})

const read = (task: Task) => world.asEmma.call(projects.readTask, { id: task.slug })
const asked = async () => {
  const task = await world.request({ category: 'managed', listId: 'in_progress' })
  await world.asEmma.call(projects.setPendingStatus, { id: task.slug, status: 'completed', value: true })
  return task
}
const refused = async () => {
  const task = await world.request({ category: 'mission', estimatedTime: hours(1) })
  await world.asAda.call(projects.refuseEstimate, { id: task.slug })
  return task
}

/** Comes near enough for the sweep to plan the job, then to the very moment. */
const comeNear = async (ms: number) => {
  world.clock.advance(ms - hours(1))
  await world.sweep()
}
const loseJobs = async () => {
  const { databaseUrl, redisUrl } = world.platform.env
  const store = openJobStore({ databaseUrl, redisUrl, works: false, logger: world.platform.logger })
  const jobs = createJobs({ store, logger: world.platform.logger })
  await jobs.queue('projects').obliterate({ force: true })
  await jobs.close()
  await store.close()
}
const timersOf = async (task: Task) =>
  (await world.eventsOf(task.id)).filter(({ actor }) => (actor as { kind: string }).kind === 'system')

const cases = [
  {
    row: 'TMR-002',
    what: 'a completion without answer is accepted',
    given: asked,
    became: { listId: 'done', pendingStatus: null, deletedAt: null, state: 'done' },
    told: (dueAt: string) => [
      { name: 'completion.accepted', data: { automatic: true, forced: false, from: 'in_progress', dueAt } },
      { name: 'task.moved', data: { from: 'in_progress', to: 'done' } },
      { name: 'task.pending_off', data: { status: 'completed', cause: 'timer' } },
    ],
  },
  {
    row: 'TMR-001',
    what: 'a request with a refused estimate is archived',
    given: refused,
    became: { listId: 'todo', state: 'awaitingSolution', deletedAt: expect.any(String) },
    told: (dueAt: string) => [{ name: 'task.archived', data: { cause: 'refused_estimate', dueAt } }],
  },
]

describe.each(cases)('$what', ({ row, given, became, told }) => {
  const system = (facts: object[]) => facts.map((fact) => ({ actor: { kind: 'system' }, ...fact }))

  test(`[${row}] 48 h later, by its job, once`, async () => {
    const task = await given()
    const dueAt = world.iso(hours(48))
    await comeNear(hours(48))
    world.clock.advance(hours(1) - 1)
    await world.drain()
    expect(await timersOf(task)).toEqual([])
    world.clock.advance(1)
    await world.drain()
    expect(await read(task)).toMatchObject(became)
    expect(await timersOf(task)).toEqual(system(told(dueAt)))
    await world.sweep()
    await world.drain()
    expect(await timersOf(task)).toHaveLength(told(dueAt).length)
  })

  test(`[${row}] 48 h later, with its job lost, by the sweep, once`, async () => {
    const task = await given()
    const dueAt = world.iso(hours(48))
    await comeNear(hours(48))
    await loseJobs()
    world.clock.advance(hours(1))
    await world.drain()
    expect(await timersOf(task)).toEqual([])
    await Promise.all([world.sweep(), world.sweep()])
    expect(await read(task)).toMatchObject(became)
    expect(await timersOf(task)).toEqual(system(told(dueAt)))
  })
})

test('[TMR-002] an answer in time leaves nothing to the timer', async () => {
  const task = await asked()
  await comeNear(hours(48))
  await world.asAda.call(projects.answerCompletion, { id: task.slug, completed: false })
  world.clock.advance(hours(2))
  await world.drain()
  await world.sweep()
  expect(await read(task)).toMatchObject({ listId: 'in_progress', state: 'workInProgress' })
  expect(await timersOf(task)).toEqual([])
})

test('[TMR-001] an edit in the 47th hour starts the 48 h again', async () => {
  const task = await refused()
  await comeNear(hours(48))
  await world.asBasile.call(projects.editTaskAsCustomer, { id: task.slug, name: 'Scanner, suite' })
  world.clock.advance(hours(2))
  await world.drain()
  await world.sweep()
  expect(await read(task)).toMatchObject({ deletedAt: null, next: { effect: 'archive', at: world.iso(hours(46)) } })
  world.clock.advance(hours(46))
  await world.sweep()
  expect(await read(task)).toMatchObject({ deletedAt: world.iso() })
})

test('[TMR-004][TMR-003] waiting for the customer: archived after 35 days, done after 40, also again', async () => {
  const task = await world.request({ category: 'managed' })
  await world.asEmma.call(projects.setPendingStatus, { id: task.slug, status: 'customer', value: true })
  world.clock.advance(days(35) - minutes(1))
  await world.sweep()
  expect(await read(task)).toMatchObject({ deletedAt: null })
  world.clock.advance(minutes(1))
  await world.sweep()
  expect(await read(task)).toMatchObject({
    deletedAt: world.iso(),
    pendingStatus: 'customer',
    next: { effect: 'done', at: world.iso(days(5)) },
  })
  await world.platform.database.query({
    text: 'UPDATE projects.tasks SET deleted_at = NULL WHERE id = $1',
    values: [task.id],
  })
  world.clock.advance(days(5) - minutes(1))
  await world.sweep()
  expect(await read(task)).toMatchObject({ deletedAt: null, listId: 'todo' })
  world.clock.advance(minutes(1))
  await world.sweep()
  expect(await read(task)).toMatchObject({
    deletedAt: world.iso(),
    listId: 'done',
    doneAt: world.iso(),
    pendingStatus: null,
  })
})

test('[TMR-005] done for 45 days, a request is archived; a mission and a quote are not', async () => {
  const done = await Promise.all(
    (['managed', 'mission', 'quote'] as const).map(async (category) => {
      const task = await world.request({ category })
      await world.asBasile.call(projects.moveTask, { id: task.slug, listId: 'done' })
      return task
    }),
  )
  world.clock.advance(days(45))
  await world.sweep()
  const archived = await Promise.all(done.map(async (task) => (await read(task)).deletedAt !== null))
  expect(archived).toEqual([true, false, false])
})
