import { behindLock } from '@passerelle/testkit/behind-lock'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { taskStore } from './task-store.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
})
afterAll(() => world.close())

test('a request that had to wait for another change is read with the labels that this change left', async () => {
  const { platform } = world
  const { database } = platform
  const { app, user } = await world.given.customer()
  const { id } = await world.given.task({ app, owner: user, category: 'mission' })
  const dueAt = new Date(world.clock.now().getTime() - 1)
  await database.query({ text: 'UPDATE projects.tasks SET archive_due_at = $2 WHERE id = $1', values: [id, dueAt] })
  const tasks = taskStore(platform)
  const removal = {
    text: `WITH gone AS (DELETE FROM projects.task_labels WHERE task_id = $1)
           UPDATE projects.tasks SET version = version + 1 WHERE id = $1`,
    values: [id],
  }
  const ref = { appId: app.id, id }
  const outcomes = await behindLock(database, removal, [
    () => database.transaction((tx) => tasks.lock(tx, ref)),
    () => database.transaction((tx) => tasks.lockDue(tx, 'archiveDueAt', { ...ref, dueAt }, world.clock.now())),
  ])
  expect(outcomes).toMatchObject([{ value: { version: 2, labels: [] } }, { value: { version: 2, labels: [] } }])
})
