import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment(['all'])
})
afterAll(() => world.close())

test('[ANS-024][TMR-007] the ratings of an anonymised user stay, without person and words', async () => {
  const rated = async (owner: typeof world.user) => {
    const task = await world.given.task({ app: world.app, owner, listId: 'done', doneAt: world.clock.now() })
    await world.as(owner).call(projects.rateTask, { id: task.slug, rating: 'bad', words: 'Trois relances.' })
    return task.id
  }
  const [forgotten, kept] = [await rated(world.user), await rated(world.admin)]
  await world.platform.database.transaction((tx) =>
    world.platform.record(tx, {
      appId: world.app.id,
      actor: { kind: 'system' },
      name: 'user.anonymised',
      subject: world.user.userId,
      data: { dueAt: world.iso() },
    }),
  )
  await world.drain()
  const { rows } = await world.platform.database.query({
    text: `SELECT user_id AS "userId", rating, words FROM projects.satisfaction WHERE task_id = ANY ($1)
            ORDER BY user_id NULLS FIRST`,
    values: [[forgotten, kept]],
  })
  expect(rows).toEqual([
    { userId: null, rating: 'bad', words: '' },
    { userId: world.admin.userId, rating: 'bad', words: 'Trois relances.' },
  ])
})
