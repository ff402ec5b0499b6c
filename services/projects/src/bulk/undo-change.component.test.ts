import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import type { TaskChange } from '@passerelle/contract/projects/bulk'
import { days, hours, minutes } from '@passerelle/kernel/durations'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
  await world.given.seeded('mission')
})
afterAll(() => world.close())

const everywhere = () => world.as(world.emma)
const change = async (tasks: readonly { id: string }[], wish: TaskChange) =>
  everywhere().call(projects.changeTasks, { taskIds: tasks.map(({ id }) => id), change: wish })
const undo = ({ _id }: { _id: string }, who = everywhere()) => who.call(projects.undoTaskChange, { changeId: _id })
const read = ({ slug }: { slug: string }) => everywhere().call(projects.readTaskAnywhere, { taskId: slug })
const dueOf = async ({ id }: { id: string }) =>
  (
    await world.platform.database.query({
      text: 'SELECT done_at, archive_due_at, auto_accept_due_at, auto_done_due_at FROM projects.tasks WHERE id = $1',
      values: [id],
    })
  ).rows[0]

test('[TSK-018][TMR-005] a move out of done goes back to the day it was done, with its archiving', async () => {
  const doneAt = new Date(world.clock.now().getTime() - days(10))
  const [done, open] = [
    await world.request({ listId: 'done', doneAt, category: 'managed' }),
    await world.request({ category: 'managed', listId: 'in_progress' }),
  ]
  const before = [await dueOf(done), await dueOf(open)]
  const opened = await change([done, open], { listId: 'todo' })
  expect(await dueOf(done)).toMatchObject({ done_at: null, archive_due_at: null })
  expect(await undo(opened)).toMatchObject({
    _id: opened._id,
    changed: expect.arrayContaining([done.id, open.id]),
    unchanged: [],
    failed: [],
    undoUntil: null,
  })
  expect([await dueOf(done), await dueOf(open)]).toEqual(before)
  expect([(await read(done)).listId, (await read(open)).listId]).toEqual(['done', 'in_progress'])

  const closed = await change([open], { listId: 'done' })
  expect(await dueOf(open)).toMatchObject({
    done_at: world.clock.now(),
    archive_due_at: new Date(world.clock.now().getTime() + days(45)),
  })
  await undo(closed)
  expect([await dueOf(open), (await read(open)).listId]).toEqual([before[1], 'in_progress'])
  expect(await world.namesOf(open.id)).toEqual(['task.moved', 'task.moved', 'task.moved', 'task.moved'])
})

test('[LBL-008][LBL-010] a replaced category comes back with all that fell and its estimate’s hold', async () => {
  const [mission, managed] = [await world.given.seeded('mission'), await world.given.seeded('managed')]
  const theme = await world.given.label({ dependencies: [mission.id] })
  const tag = await world.given.label({ type: 'tag', dependencies: [theme.id] })
  const task = await world.request({ labels: [mission, theme, tag], estimatedTime: hours(2) })
  const [before, due] = [await read(task), await dueOf(task)]
  for (const wish of [{ attachLabelId: managed.id }, { detachLabelId: mission.id }]) {
    const answer = await change([task], wish)
    expect(await read(task)).toMatchObject({
      labelIds: 'attachLabelId' in wish ? [managed.id] : [],
      pendingStatus: null,
    })
    world.clock.advance(minutes(1))
    // Disabled meanwhile: nobody puts it on any more, but it was there.
    await world.platform.database.prisma.label.update({
      where: { id: tag.id },
      data: { disabledAt: world.clock.now() },
    })
    expect(await undo(answer)).toMatchObject({ changed: [task.id], failed: [] })
    expect(await read(task)).toEqual(before)
    expect(await dueOf(task)).toEqual(due)
  }
})

test('priorities and owners of several requests go back to what each one had', async () => {
  const tasks = [
    await world.request({ priority: 0 }),
    await world.request({ priority: 3, ownerId: world.admin.userId }),
    await world.request({ priority: 4 }),
  ]
  const before = await Promise.all(tasks.map(read))
  for (const wish of [{ priority: 2 }, { userId: world.emma.userId }] as const) {
    const answer = await change(tasks, wish)
    expect(answer.changed).toHaveLength(3)
    expect((await undo(answer)).changed).toHaveLength(3)
    expect(await Promise.all(tasks.map(read))).toEqual(before)
  }
})

test('members and sprints that came go, and those that went come back; who had them before keeps them', async () => {
  const [without, having] = [await world.request(), await world.request()]
  await world.asEmma.call(projects.attachMember, { id: having.slug, memberId: world.admin.userId })
  const sprint = await world.asEmma.call(projects.createSprint, { sprint: 37 })
  await world.asEmma.call(projects.attachMilestone, { id: having.slug, milestoneId: sprint._id })
  const before = [await read(without), await read(having)]
  const wishes: TaskChange[] = [
    { attachMemberId: world.admin.userId },
    { detachMemberId: world.admin.userId },
    { attachMilestoneId: sprint._id },
    { detachMilestoneId: sprint._id },
  ]
  for (const wish of wishes) {
    const answer = await change([without, having], wish)
    expect([answer.changed.length, answer.unchanged.length]).toEqual([1, 1])
    expect(await undo(answer)).toMatchObject({ changed: answer.changed, failed: [] })
    expect([await read(without), await read(having)]).toEqual(before)
  }
})

test('an undo leaves and reports what somebody changed or archived since, or what is back already', async () => {
  const tasks = [await world.request(), await world.request(), await world.request(), await world.request()] as const
  const [untouched, moved, archived, back] = tasks
  const answer = await change(tasks, { listId: 'in_progress' })
  await world.asBasile.call(projects.moveTask, { id: moved.slug, listId: 'done' })
  await world
    .as(await world.given.staff({ project: true }), { in: world.app.id })
    .call(projects.archiveTask, { id: archived.slug })
  await world.asBasile.call(projects.moveTask, { id: back.slug, listId: 'todo' })
  await world.asEmma.call(projects.editTask, { id: untouched.slug, priority: 4 })
  const told = await undo(answer)
  expect(told).toMatchObject({ changed: [untouched.id], unchanged: [back.id] })
  expect(told.failed.toSorted((one, other) => one.code.localeCompare(other.code))).toEqual([
    {
      _id: archived.id,
      taskId: archived.slug,
      name: archived.name,
      code: 'task_archived',
      message: expect.any(String),
    },
    {
      _id: moved.id,
      taskId: moved.slug,
      name: moved.name,
      code: 'task_changed',
      message: 'Cette demande vient d’être modifiée par quelqu’un d’autre',
    },
  ])
  expect(await read(untouched)).toMatchObject({ listId: 'todo', priority: 4 })
  expect([(await read(moved)).listId, (await read(archived)).listId]).toEqual(['done', 'in_progress'])
})

test('an owner who has left the account does not get a request back', async () => {
  const gone = await world.given.user(world.app)
  const task = await world.request({ ownerId: gone.userId })
  const answer = await change([task], { userId: world.admin.userId })
  await world.platform.database.query({
    text: 'UPDATE accounts.users SET deleted_at = $2 WHERE id = $1',
    values: [gone.userId, world.clock.now()],
  })
  expect(await undo(answer)).toMatchObject({
    changed: [],
    failed: [{ _id: task.id, code: 'invalid_input', message: 'Cette personne n’est pas de ce compte' }],
  })
  expect((await read(task)).userId).toBe(world.admin.userId)
})

test('once, by who made it, for fifteen minutes, from wherever they are by then', async () => {
  const verdier = await world.given.customer()
  const tasks = [await world.request(), await world.given.task({ app: verdier.app, owner: verdier.user })]
  const answer = await change(tasks, { priority: 4 })
  const farid = await world.given.staff({ project: true })
  await expect(undo(answer, world.as(farid))).rejects.toBeProblem('not_found')
  await expect(undo({ _id: 'f'.repeat(24) })).rejects.toBeProblem('not_found')
  world.clock.advance(minutes(15) - 1)
  expect((await undo(answer, world.asEmma)).changed).toHaveLength(2)
  await expect(undo(answer)).rejects.toMatchObject({ code: 'change_undone', status: 409 })

  const late = await change(tasks, { priority: 3 })
  world.clock.advance(minutes(15))
  await expect(undo(late)).rejects.toMatchObject({
    code: 'change_too_old',
    status: 409,
    message: 'Cette modification date de plus de 15 minutes et ne peut plus être annulée',
  })
  expect((await read(tasks[0]!)).priority).toBe(3)
})

test('an undo record is deleted a day after it has lapsed', async () => {
  const task = await world.request()
  const old = await change([task], { priority: 4 })
  const rows = async () =>
    (
      await world.platform.database.query({
        text: `SELECT c.id FROM projects.task_changes c JOIN projects.task_change_lines l ON l.change_id = c.id
          WHERE c.id = $1`,
        values: [old._id],
      })
    ).rows
  world.clock.advance(days(1))
  await change([task], { priority: 3 })
  expect(await rows()).toHaveLength(1)
  world.clock.advance(minutes(15))
  await change([task], { priority: 2 })
  expect(await rows()).toHaveLength(0)
  await expect(undo(old)).rejects.toBeProblem('not_found')
})
