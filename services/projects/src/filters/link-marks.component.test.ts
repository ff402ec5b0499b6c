import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
})
afterAll(() => world.close())

const marks = async (taskId: string) => {
  const text = 'SELECT tsvector_to_array(link_marks) AS list FROM projects.tasks WHERE id = $1'
  return (await world.platform.database.query<{ list: string[] }>({ text, values: [taskId] })).rows[0]!.list.toSorted()
}

test('[SRC-016] marks come and go with labels; a theme is said while one is left', async () => {
  const task = await world.request()
  const [first, second] = [await world.given.label({ type: 'theme' }), await world.given.label({ type: 'theme' })]
  const { taskLabel } = world.platform.database.prisma
  const link = ({ id }: { id: string }) => ({ appId: task.appId, taskId: task.id, labelId: id })
  await taskLabel.createMany({ data: [first, second].map((label) => ({ ...link(label), type: 'theme' })) })
  expect(await marks(task.id)).toEqual(['theme', `theme:${first.id}`, `theme:${second.id}`].toSorted())
  await taskLabel.deleteMany({ where: link(first) })
  expect(await marks(task.id)).toEqual(['theme', `theme:${second.id}`].toSorted())
  await taskLabel.deleteMany({ where: link(second) })
  expect(await marks(task.id)).toEqual([])
})

test('two people attached at the same moment are both marked', async () => {
  const task = await world.request()
  const attach = {
    text: 'INSERT INTO projects.task_members (app_id, task_id, user_id, added_at) VALUES ($1, $2, $3, $4)',
  }
  const people = [world.admin, world.user, world.emma]
  await Promise.all(
    people.map(({ userId }) =>
      world.platform.database.transaction(({ query }) =>
        query({ ...attach, values: [task.appId, task.id, userId, world.clock.now()] }),
      ),
    ),
  )
  expect(await marks(task.id)).toEqual(['member', ...people.map(({ userId }) => `member:${userId}`)].toSorted())
})
