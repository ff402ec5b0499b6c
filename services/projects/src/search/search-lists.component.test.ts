import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { writeMessage } from '../testing/example-messages.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>

beforeAll(async () => {
  world = await projectsTestEnvironment()
})
afterAll(() => world.close())

const listed = async (who: typeof world.asAda, search: string) => {
  const page = await who.call(projects.readList, { listId: 'todo', search })
  return { slugs: page.list.map(({ taskId }) => taskId), total: page.total }
}

test('[SRC-002] [SRC-007] a list finds by the same words, ids, messages and typos as the quick search', async () => {
  const named = await world.request({ name: 'Réseau de l’atelier' })
  const told = await world.request({ name: 'Divers' })
  const archived = await world.request({ name: 'Réseau démonté', deletedAt: world.clock.now() })
  const say = (text: string, internal: boolean) =>
    writeMessage(world.platform.database, told, {
      id: world.platform.newId(),
      authorId: world.user.userId,
      text,
      internal,
      at: world.clock.now(),
    })
  await say('Le réseau répond', false)
  await say('Marge de douze pour cent', true)
  for (const text of ['reseau', 'réso', 'reseu', 'RÉSEAUX']) {
    const { slugs } = await listed(world.asAda, text)
    expect([text, slugs.toSorted()]).toEqual([text, text === 'réso' ? [] : [named.slug, told.slug].toSorted()])
  }
  expect((await listed(world.asAda, named.slug.toLowerCase())).slugs).toEqual([named.slug])
  expect((await listed(world.asAda, archived.slug)).slugs).toEqual([])
  expect([(await listed(world.asAda, 'marge')).slugs, (await listed(world.asEmma, 'marge')).slugs]).toEqual([
    [],
    [told.slug],
  ])
  expect(
    (await world.asEmma.call(projects.listTasksAsAdmin, { search: 'réseau atelier' })).list.map(({ taskId }) => taskId),
  ).toEqual([named.slug])
})

test('a word that very many requests hold is looked for in each of them', async () => {
  const { app, user } = await world.given.customer()
  const first = await world.given.task({ app, owner: user, name: 'Imprimante', description: 'Introuvable' })
  await world.platform.database.query({
    text: `INSERT INTO projects.tasks (app_id, id, slug, name, description, owner_id, thread_id, created_at)
           SELECT $1, '1' || lpad(to_hex(n), 23, '0'), 'MANY-' || n,
             CASE WHEN n % 2 = 0 THEN 'Imprimante' ELSE 'Écran' END, '', $2, '2' || lpad(to_hex(n), 23, '0'), $3
             FROM generate_series(1, 4200) n`,
    values: [app.id, user.userId, world.clock.now()],
  })
  const page = await world.as(user).call(projects.readList, { listId: 'todo', search: 'imprimantes' })
  expect(page).toMatchObject({ list: { length: 15 }, total: 501, totalIsLeast: true, hasMore: true })
  expect(page.list.every(({ name }) => name === 'Imprimante')).toBe(true)
  expect((await listed(world.as(user), 'introuvable')).slugs).toEqual([first.slug])
})
