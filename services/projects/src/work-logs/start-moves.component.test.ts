import { accounts } from '@passerelle/contract/accounts/api'
import { projects } from '@passerelle/contract/projects/api'
import { hours } from '@passerelle/kernel/durations'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment(['accounts', 'projects'])
})
afterAll(() => world.close())
// Each test begins with nothing running.
beforeEach(() =>
  world.platform.database.query({
    text: 'UPDATE projects.work_logs SET stopped_at = started_at, paused_at = NULL WHERE stopped_at IS NULL',
  }),
)

const ready = (listId: 'todo' | 'in_progress' = 'todo') =>
  world.request({ category: 'managed', estimatedTime: hours(4), listId })
type Wish = { action?: 'start' | 'pause' | 'stop'; note?: string; moveTo?: 'in_progress' }
const act = (id: string, { action = 'start', ...wish }: Wish = {}) =>
  world.asEmma.call(projects.actOnWorkLog, { id, action, ...wish })
const rule = async (startMoves: 'offer' | 'always' | 'never') =>
  world.as(await world.given.staff({ project: true })).call(accounts.editOfficeSettings, { startMoves })

test.each(['offer', 'never'] as const)(
  '[DAY-054] with the rule %s a timer moves nothing by itself, but with the wish of the caller',
  async (startMoves) => {
    await rule(startMoves)
    const [left, moved] = [await ready(), await ready()]
    expect(await act(left.slug)).toMatchObject({ listId: 'todo' })
    expect(await world.namesOf(left.id)).toEqual(['task.worked_on', 'work.started'])
    await act(left.slug, { action: 'stop', note: 'Vu' })
    expect(await act(moved.slug, { moveTo: 'in_progress' })).toMatchObject({ listId: 'in_progress' })
    expect(await world.namesOf(moved.id)).toEqual(['task.moved', 'task.worked_on', 'work.started'])
  },
)

test('[DAY-054] with the rule always a timer moves a to-do request on, and no other', async () => {
  await rule('always')
  const [todo, begun] = [await ready(), await ready('in_progress')]
  expect(await act(todo.slug)).toMatchObject({ listId: 'in_progress' })
  expect(await world.eventsOf(todo.id)).toMatchObject([
    { name: 'task.moved', data: { from: 'todo', to: 'in_progress' } },
    { name: 'task.worked_on' },
    { name: 'work.started' },
  ])
  await act(todo.slug, { action: 'stop', note: 'Vu' })
  await act(begun.slug)
  expect(await world.namesOf(begun.id)).toEqual(['task.worked_on', 'work.started'])
})

test('[DAY-054] a timer that cannot start moves nothing', async () => {
  await rule('always')
  const [running, other] = [await ready(), await ready()]
  await act(running.slug)
  await expect(act(other.slug)).rejects.toBeProblem('worklog_running')
  await expect(act(other.slug, { moveTo: 'in_progress' })).rejects.toBeProblem('worklog_running')
  expect(await world.asEmma.call(projects.readTaskAsAdmin, { id: other.slug })).toMatchObject({ listId: 'todo' })
  expect(await world.namesOf(other.id)).toEqual([])
})

test('[DAY-054] a move is refused by name with pause and stop, and where the request is not to do', async () => {
  await rule('offer')
  const [todo, begun] = [await ready(), await ready('in_progress')]
  const refused = { code: 'invalid_input', reply: { errors: { moveTo: expect.any(String) } } }
  await expect(act(begun.slug, { moveTo: 'in_progress' })).rejects.toMatchObject(refused)
  expect(await world.namesOf(begun.id)).toEqual([])
  await act(todo.slug)
  for (const action of ['pause', 'stop'] as const)
    await expect(act(todo.slug, { action, note: 'Vu', moveTo: 'in_progress' })).rejects.toMatchObject(refused)
  await expect(act(todo.slug, { moveTo: 'done' as 'in_progress' })).rejects.toMatchObject(refused)
})
