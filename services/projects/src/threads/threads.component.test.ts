import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
})
afterAll(() => world.close())

test('[API-036] opened three times, at once and again, the internal thread is one', async () => {
  const task = await world.request()
  const open = () => world.asEmma.call(projects.openInternalThread, { id: task.slug })
  const [first, second] = await Promise.all([open(), open()])
  const third = await open()
  expect(first).toEqual({ privateThreadId: expect.stringMatching(/^[0-9a-f]{24}$/) as string })
  expect([second, third]).toEqual([first, first])
  expect(await world.namesOf(task.id)).toEqual(['task.internal_thread_opened'])
  expect(await world.asEmma.call(projects.readTask, { id: task.slug })).toMatchObject(first)
})

test('[ROL-004] [THR-006] customers neither open it nor learn of it', async () => {
  const task = await world.request()
  await expect(world.asAda.call(projects.openInternalThread, { id: task.slug })).rejects.toBeProblem('access_denied')
  await world.asEmma.call(projects.openInternalThread, { id: task.slug })
  expect((await world.asAda.call(projects.readTask, { id: task.slug })).privateThreadId).toBeNull()
})
