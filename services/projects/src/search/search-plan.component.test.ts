import { afterAll, beforeAll, expect, test } from 'vitest'
import { plan, sequentialScans, type Plan } from '@passerelle/testkit/explain'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { scopeToAccount, scopeToPartition } from './search-query.ts'
import { searchStatement } from './search-statement.ts'
import { wordsStatement } from './search-words.ts'
import { parseSlugQuery } from './slug-query.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
const count = 20_000

/** Many requests of one account, each with a word of its own, half of them with a message. */
beforeAll(async () => {
  world = await projectsTestEnvironment()
  const { database } = world.platform
  const id = (sign: string) => `'${sign}' || lpad(to_hex(n), 23, '0')`
  const word = `translate(md5(n::text), '0123456789', 'ghijklmnop')`
  await database.query({
    text: 'INSERT INTO projects.task_counters (app_id, key, next) VALUES ($1, $2, $3)',
    values: [world.app.id, 'XX', count + 1],
  })
  await database.transaction(async ({ query }) => {
    // On a busy machine so many rows take longer than a call may.
    await query({ text: 'SET LOCAL statement_timeout = 0' })
    const rows = (text: string, many: number, ...values: unknown[]) =>
      query({ text: `${text} FROM generate_series(1, ${many}) n`, values: [world.app.id, ...values] })
    await rows(
      `INSERT INTO projects.tasks (app_id, id, slug, name, description, owner_id, thread_id, created_at)
                SELECT $1, ${id('1')}, 'XX-' || n, 'Panne ' || left(${word}, 8), '', $2, ${id('2')},
                  $3::timestamptz - n * interval '1 minute'`,
      count,
      world.user.userId,
      world.clock.now(),
    )
    await rows(
      `INSERT INTO chats.messages (app_id, id, thread_id, task_id, internal, author_id, text, created_at)
                SELECT $1, ${id('3')}, ${id('2')}, ${id('1')}, n % 2 = 0, $2, 'Vu ' || right(${word}, 8),
                  $3::timestamptz - n * interval '1 minute'`,
      count / 2,
      world.user.userId,
      world.clock.now(),
    )
  })
  await database.query({ text: 'ANALYZE' })
})
afterAll(() => world.close())

const nodes = (root: Plan): Plan[] => [root, ...(root.Plans ?? []).flatMap(nodes)]
const indexesOf = (root: Plan) => nodes(root).flatMap((node) => node['Index Name'] ?? [])
const grows = /^(projects\.(tasks|task_search)|chats\.messages|chats\.message_search|platform\.known_words)$/
const scanned = (root: Plan) => sequentialScans(root).filter((table) => grows.test(table))

test('a search reads the words, the newest and its results by their indexes, whatever is asked', async () => {
  const asked = scopeToAccount(world.app.id, `('panne')`)
  const statement = searchStatement({
    appId: world.app.id,
    tasks: asked,
    messages: asked,
    placed: scopeToPartition(`('panne')`),
    shown: `'panne'`,
    slug: parseSlugQuery('XX-1'),
    staff: true,
    limit: 5,
  })
  const found = await plan(world.platform.database.pool, statement)
  expect(scanned(found)).toEqual([])
  expect(indexesOf(found)).toEqual(
    expect.arrayContaining([
      'task_search_placed',
      'task_search_newest_idx',
      'message_search_words_idx',
      'message_search_newest_idx',
      'tasks_slug_key',
    ]),
  )
})

test('words that are unfinished or mistyped are looked up by their indexes', async () => {
  const found = await plan(world.platform.database.pool, wordsStatement('pane', true))
  expect(scanned(found)).toEqual([])
  expect(indexesOf(found)).toEqual(expect.arrayContaining(['known_words_pkey', 'known_words_slips_idx']))
})
