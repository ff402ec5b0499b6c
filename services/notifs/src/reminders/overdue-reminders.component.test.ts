import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { days } from '@passerelle/kernel/durations'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { writeReminder } from './reminder-store.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment(['all'])
})
afterAll(() => world.close())

const sweep = () => world.sweep()
type Task = Awaited<ReturnType<typeof world.request>>

const waiting = async () => {
  const task = await world.request({ category: 'managed' })
  await world.asEmma.call(projects.setPendingStatus, { id: task.slug, status: 'customer', value: true })
  return { task, since: world.clock.now() }
}
const begin = async () => {
  const given = await waiting()
  await world.drain()
  return given
}
const goTo = (since: Date, day: number) =>
  world.clock.advance(since.getTime() + days(day) - world.clock.now().getTime())
/** Those whom a reminder of the request reached, once for each. */
const remindedOf = async ({ id }: Task) => {
  const { rows } = await world.platform.database.query<{ userId: string }>({
    text: `SELECT user_id AS "userId" FROM notifs.notices WHERE task_id = $1 AND kind = 'reminder'`,
    values: [id],
  })
  const names = new Map([
    [world.admin.userId, 'ada'],
    [world.user.userId, 'basile'],
  ])
  return rows.map(({ userId }) => names.get(userId) ?? userId).toSorted((a, b) => a.localeCompare(b))
}
const read = ({ slug }: Task) => world.asEmma.call(projects.readTask, { id: slug })
/** The job of a step, as if it had been planned before the server was off. */
const planStep = (task: Task, deadline: 'archive-task' | 'finish-task', dueAt: Date) =>
  world.platform.database.transaction(async (tx) =>
    world.platform.scheduleDeadline(tx, 'projects', deadline, { appId: task.appId, id: task.id, dueAt }),
  )

const orders = {
  'the sweep': () => sweep(),
  'the jobs, then the sweep': async () => {
    await world.drain()
    await sweep()
  },
  'sweeps and jobs at once': async () => {
    await Promise.all([sweep(), world.drain(), sweep()])
    await sweep()
  },
}

describe.each(Object.entries(orders))('a server that was off comes back with %s', (_, comeBack) => {
  test.each([36, 41])(
    '[TMR-006][TMR-004][TMR-003] off from day 29 to day %i: the last reminder goes out once, then the step',
    async (day) => {
      const { task, since } = await begin()
      for (const each of [7, 14, 28]) {
        goTo(since, each)
        await sweep()
      }
      expect(await remindedOf(task)).toHaveLength(6)
      goTo(since, day)
      await comeBack()
      await world.drain()
      expect(await remindedOf(task)).toEqual([...Array(4).fill('ada'), ...Array(4).fill('basile')])
      expect(await read(task)).toMatchObject({ deletedAt: world.iso(), pendingStatus: day > 40 ? null : 'customer' })
      await sweep()
      await world.drain()
      expect(await remindedOf(task)).toHaveLength(8)
    },
  )
})

test('[TMR-006][TMR-004] the job of the step does nothing while a reminder of the wait is due', async () => {
  const { task, since } = await begin()
  goTo(since, 41)
  await planStep(task, 'archive-task', new Date(since.getTime() + days(35)))
  await planStep(task, 'finish-task', new Date(since.getTime() + days(40)))
  await world.drain()
  expect(await read(task)).toMatchObject({ deletedAt: null, listId: 'todo' })
  expect(await remindedOf(task)).toEqual([])
  await sweep()
  expect(await remindedOf(task)).toEqual(['ada', 'basile'])
  expect(await read(task)).toMatchObject({ deletedAt: world.iso(), listId: 'done' })
})

test('[TMR-006] an event that comes late schedules the reminders that it missed as one', async () => {
  const { task, since } = await waiting()
  goTo(since, 15)
  await world.drain()
  await sweep()
  expect(await remindedOf(task)).toEqual(['ada', 'basile'])
  goTo(since, 28)
  await sweep()
  expect(await remindedOf(task)).toHaveLength(4)
})

test('[TMR-006] a wait that ended is not reminded of, and holds up no step', async () => {
  const { task, since } = await begin()
  await world.asEmma.call(projects.setPendingStatus, { id: task.slug, status: 'customer', value: false })
  await world.asEmma.call(projects.moveTask, { id: task.slug, listId: 'done' })
  goTo(since, 46)
  await sweep()
  expect(await remindedOf(task)).toEqual([])
  expect(await read(task)).toMatchObject({ deletedAt: world.iso() })
})

test('[TMR-006] a new wait is reminded of after its own seven days, not after those of the wait before', async () => {
  const { task, since } = await begin()
  goTo(since, 3)
  for (const value of [false, true])
    await world.asEmma.call(projects.setPendingStatus, { id: task.slug, status: 'customer', value })
  await world.drain()
  // As planned for the wait before: the event of the new one comes late.
  const planned = { appId: task.appId, taskId: task.id, pendingAt: since, dueAt: new Date(since.getTime() + days(7)) }
  await writeReminder(world.platform.database.query, planned)
  goTo(since, 7)
  await sweep()
  expect(await remindedOf(task)).toEqual([])
  goTo(since, 10)
  await sweep()
  expect(await remindedOf(task)).toEqual(['ada', 'basile'])
})
