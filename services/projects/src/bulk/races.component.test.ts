import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import type { ChangedTasks, TaskChange } from '@passerelle/contract/projects/bulk'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
  await world.given.seeded('mission')
})
afterAll(() => world.close())

const change = (tasks: readonly { id: string }[], wish: TaskChange) =>
  world.as(world.emma).call(projects.changeTasks, { taskIds: tasks.map(({ id }) => id), change: wish })
const undo = ({ _id }: { _id: string }) => world.as(world.emma).call(projects.undoTaskChange, { changeId: _id })
const fifty = () => Promise.all(Array.from({ length: 50 }, () => world.request()))
const read = ({ slug }: { slug: string }) => world.asEmma.call(projects.readTask, { id: slug })
const count = (answers: readonly ChangedTasks[], id: string) =>
  answers.filter(({ changed }) => changed.includes(id)).length

/** Every request ended in exactly one way in each answer. */
const tellsAll = (answer: ChangedTasks, tasks: readonly { id: string }[]) =>
  expect([...answer.changed, ...answer.unchanged, ...answer.failed.map(({ _id }) => _id)].toSorted()).toEqual(
    tasks.map(({ id }) => id).toSorted(),
  )

test('[TSK-018] two moves of the same fifty requests at once: what each was told is what happened', async () => {
  const tasks = await fifty()
  const answers = await Promise.all([
    change(tasks, { listId: 'done' }),
    change(tasks.toReversed(), { listId: 'in_progress' }),
  ])
  for (const answer of answers) {
    tellsAll(answer, tasks)
    for (const { code } of answer.failed) expect(code).toBe('task_changed')
  }
  for (const task of tasks) {
    const { listId, doneAt } = await read(task)
    const moves = (await world.eventsOf(task.id)).map(({ data }) => data as { from: string; to: string })
    expect(moves).toHaveLength(count(answers, task.id))
    expect([listId === 'done', ['in_progress', 'done'].includes(listId)]).toEqual([doneAt !== null, true])
    expect(new Set(moves.map(({ to }) => to)).size).toBe(moves.length)
  }
})

test('[LBL-008] two categories for the same fifty requests at once: one each, and the history knows both', async () => {
  const tasks = await fifty()
  const [mission, quote] = [await world.given.seeded('mission'), await world.given.seeded('quote')]
  const answers = await Promise.all([
    change(tasks, { attachLabelId: mission.id }),
    change(tasks, { attachLabelId: quote.id }),
  ])
  for (const answer of answers) tellsAll(answer, tasks)
  for (const task of tasks) {
    expect((await read(task)).labels).toHaveLength(1)
    expect(await world.namesOf(task.id)).toHaveLength(count(answers, task.id))
  }
})

test('a bulk change sent twice at once changes every request once', async () => {
  const tasks = await fifty()
  const gwen = await world.given.staff()
  for (const wish of [{ priority: 4 }, { attachMemberId: gwen.userId }, { listId: 'done' }] as const) {
    const answers = await Promise.all([change(tasks, wish), change(tasks, wish)])
    for (const answer of answers)
      expect([answer.changed.length + answer.unchanged.length, answer.failed]).toEqual([50, []])
    for (const { id } of tasks) expect(count(answers, id)).toBe(1)
  }
})

test('a change is taken back twice at once, while another part is changed: once, nothing is lost', async () => {
  const tasks = await fifty()
  const answer = await change(tasks, { listId: 'done' })
  const [first, second, other] = await Promise.allSettled([undo(answer), undo(answer), change(tasks, { priority: 0 })])
  const undone = [first, second].filter((each) => each.status === 'fulfilled')
  expect(undone).toHaveLength(1)
  for (const each of [first, second]) if (each.status === 'rejected') expect(each.reason).toBeProblem('change_undone')
  const told = undone[0]!.value
  tellsAll(told, tasks)
  expect(other.status).toBe('fulfilled')
  for (const task of tasks) {
    const { listId, doneAt, priority } = await read(task)
    expect([listId, doneAt === null]).toEqual(told.changed.includes(task.id) ? ['todo', true] : ['done', false])
    expect(priority === 0).toBe(other.status === 'fulfilled' && other.value.changed.includes(task.id))
  }
})
