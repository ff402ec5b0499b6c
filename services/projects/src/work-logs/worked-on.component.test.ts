import { projects } from '@passerelle/contract/projects/api'
import { hours } from '@passerelle/kernel/durations'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
})
afterAll(() => world.close())
// Each test begins with nothing running.
beforeEach(() =>
  world.platform.database.query({
    text: 'UPDATE projects.work_logs SET stopped_at = started_at, paused_at = NULL WHERE stopped_at IS NULL',
  }),
)

const ready = () => world.request({ category: 'managed', estimatedTime: hours(4) })
const act = (id: string, action: 'start' | 'pause' | 'stop') =>
  world.asEmma.call(projects.actOnWorkLog, { id, action, ...(action === 'stop' && { note: 'Vu' }) })
const seenBy = async (reader: typeof world.asAda, id: string) => (await reader.call(projects.readTask, { id })).working
/** How often the pages of customers were told of a timer. */
const told = async (id: string) => (await world.namesOf(id)).filter((name) => name === 'task.worked_on').length

test('[DAY-055] customers read whether a timer of anybody runs, and are told of each change', async () => {
  const { id, slug } = await ready()
  expect(await seenBy(world.asAda, id)).toBe(false)
  expect(await act(slug, 'start')).toMatchObject({ working: true })
  expect([await seenBy(world.asAda, id), await seenBy(world.asBasile, id), await told(id)]).toEqual([true, true, 1])
  await act(slug, 'pause')
  expect([await seenBy(world.asAda, id), await told(id)]).toEqual([false, 2])
  await act(slug, 'start')
  expect([await seenBy(world.asAda, id), await told(id)]).toEqual([true, 3])
  expect(await act(slug, 'stop')).toMatchObject({ working: false })
  expect([await seenBy(world.asAda, id), await told(id)]).toEqual([false, 4])
  expect(await world.eventsOf(id)).toContainEqual(expect.objectContaining({ name: 'task.worked_on', data: {} }))
})

test('[DAY-055] a timer shows on its own request alone', async () => {
  const [timed, other] = [await ready(), await ready()]
  await act(timed.slug, 'start')
  expect([await seenBy(world.asAda, timed.id), await seenBy(world.asAda, other.id)]).toEqual([true, false])
})

test('[DAY-055] a timer that is stopped from elsewhere is told of too', async () => {
  const { id, slug, appId } = await ready()
  const [log] = (await act(slug, 'start')).workLogs
  await world.asEmma.call(projects.stopRunning, { id, appId, worklogId: log!._id, note: 'Vu' })
  expect([await seenBy(world.asAda, id), await told(id)]).toEqual([false, 2])
})

test('[DAY-055][TSK-040] customers whose account hides its time neither read nor hear of a timer', async () => {
  const { id, slug } = await ready()
  await world.asEmma.call(projects.editMetadata, { taskId: id, metadata: { hideTimeTracking: true } })
  expect(await act(slug, 'start')).toMatchObject({ working: true })
  expect([await seenBy(world.asAda, id), await told(id)]).toEqual([false, 0])
  await act(slug, 'pause')
  await act(slug, 'stop')
  expect(await told(id)).toBe(0)
})
