import { projects } from '@passerelle/contract/projects/api'
import type { TaskChange } from '@passerelle/contract/projects/bulk'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let [first, second] = ['', '']
beforeAll(async () => {
  world = await projectsTestEnvironment()
  first = (await world.asEmma.call(projects.createSprint, { sprint: 41 }))._id
  second = (await world.asEmma.call(projects.createSprint, { sprint: 42 }))._id
})
afterAll(() => world.close())

type SprintMove = Extract<TaskChange, { sprint: unknown }>['sprint']
const everywhere = () => world.as(world.emma)
const move = (taskIds: readonly string[], sprint: SprintMove) =>
  everywhere().call(projects.changeTasks, { taskIds: [...taskIds], change: { sprint } })
const undo = ({ _id }: { _id: string }) => everywhere().call(projects.undoTaskChange, { changeId: _id })
const sprintsOf = async ({ slug }: { slug: string }) =>
  (await everywhere().call(projects.readTaskAnywhere, { taskId: slug })).milestoneIds.toSorted()

test('[API-026][API-027] a request moves from one sprint to another, into none and out of none', async () => {
  const task = await world.request()
  expect(await move([task.id], { milestoneId: first })).toMatchObject({ changed: [task.id], failed: [] })
  expect(await sprintsOf(task)).toEqual([first])
  await move([task.id], { milestoneId: second, insteadOfId: first })
  expect(await sprintsOf(task)).toEqual([second])
  await move([task.id], { insteadOfId: second })
  expect(await sprintsOf(task)).toEqual([])
  expect(await world.namesOf(task.id)).toEqual([
    'task.milestone_added',
    'task.milestone_added',
    'task.milestone_removed',
    'task.milestone_removed',
  ])
})

test('[API-026] a move that changes nothing is no change, and a sprint that does not exist is refused', async () => {
  const task = await world.request()
  await move([task.id], { milestoneId: first })
  for (const sprint of [
    { milestoneId: first },
    { milestoneId: first, insteadOfId: first },
    { insteadOfId: second },
    {},
  ])
    expect(await move([task.id], sprint)).toMatchObject({ changed: [], unchanged: [task.id], undoUntil: null })
  const missing = 'f'.repeat(24)
  const { failed } = await move([task.id], { milestoneId: missing, insteadOfId: first })
  expect(failed).toMatchObject([{ _id: task.id, code: 'not_found' }])
  expect(await sprintsOf(task)).toEqual([first])
})

test('[API-027] undo brings back the sprints that each request had before', async () => {
  const [one, both] = [await world.request(), await world.request()]
  await move([one.id, both.id], { milestoneId: first })
  await move([both.id], { milestoneId: second })
  const moved = await move([one.id, both.id], { milestoneId: second, insteadOfId: first })
  expect(await Promise.all([one, both].map(sprintsOf))).toEqual([[second], [second]])
  expect((await undo(moved)).changed.toSorted()).toEqual([one.id, both.id].toSorted())
  expect(await Promise.all([one, both].map(sprintsOf))).toEqual([[first], [first, second].toSorted()])
  await expect(undo(moved)).rejects.toBeProblem('change_undone')
})

test('[API-026] a bad sprint is refused, and customers may not move requests between sprints', async () => {
  const task = await world.request()
  await expect(move([task.id], { milestoneId: 'x' })).rejects.toBeProblem('invalid_input')
  const sprint = { milestoneId: first }
  await expect(
    world.asBasile.call(projects.changeTasks, { taskIds: [task.id], change: { sprint } }),
  ).rejects.toBeProblem('not_enough_rights')
})
