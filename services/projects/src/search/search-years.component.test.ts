import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let asUser: typeof world.asAda
const count = 3000

/** Nine of ten requests of two years (number 1 is the newest) are archived, and most of the others done. */
const isArchived = (n: number) => n % 10 !== 3
const isDone = (n: number) => n % 70 !== 3
/** Which requests have a word in their name, or in their text only. */
const named = {
  onduleur: (n: number) => n > 1000 && n % 400 === 7,
  scanner: (n: number) => n % 20 === 3,
  relais: (n: number) => n > 2000 && n % 8 === 0,
  badge: (n: number) => n === 2999,
}
const told = {
  onduleur: (n: number) => n % 300 === 5,
  quai: (n: number) => n % 9 === 0,
  relais: (n: number) => n % 500 === 1,
  vitrine: (n: number) => n > 1200 && n % 7 === 0,
}
const words = (of: Record<string, (n: number) => boolean>, n: number) =>
  Object.entries(of).flatMap(([word, has]) => (has(n) ? word : []))

/** More requests than are looked at one by one, six hours apart. */
beforeAll(async () => {
  world = await projectsTestEnvironment()
  const { app, user } = await world.given.customer()
  asUser = world.as(user)
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  await world.platform.database.query({
    text: `INSERT INTO projects.tasks (app_id, id, slug, name, description, owner_id, thread_id, created_at,
             list_id, done_at, deleted_at)
           SELECT $1, '1' || lpad(to_hex(n), 23, '0'), 'YEAR-' || n, name, description, $2,
             '2' || lpad(to_hex(n), 23, '0'), $3::timestamptz - n * interval '6 hours',
             CASE WHEN done THEN 'done' ELSE 'todo' END, CASE WHEN done THEN $3::timestamptz END,
             CASE WHEN archived THEN $3::timestamptz END
             FROM unnest($4::int[], $5::text[], $6::text[], $7::bool[], $8::bool[])
               r(n, name, description, done, archived)`,
    values: [
      app.id,
      user.userId,
      world.clock.now(),
      numbers,
      numbers.map((n) => ['Demande', ...words(named, n)].join(' ')),
      numbers.map((n) => ['Texte', ...words(told, n)].join(' ')),
      numbers.map(isDone),
      numbers.map(isArchived),
    ],
  })
})
afterAll(() => world.close())

/**
 * The best of all requests, by the rule: all words in the name, then all words anywhere; in each the open, the done,
 * the archived ones, the newest first.
 */
const expected = (asked: string[], limit: number) => {
  const place = (n: number) => Number(isArchived(n)) + Number(isDone(n))
  const all = Array.from({ length: count }, (_, index) => index + 1).toSorted((a, b) => place(a) - place(b) || a - b)
  const inName = all.filter((n) => asked.every((word) => words(named, n).includes(word)))
  const anywhere = all.filter((n) => asked.every((word) => [...words(named, n), ...words(told, n)].includes(word)))
  return {
    best: [...new Set([...inName, ...anywhere])].slice(0, limit).map((n) => `YEAR-${n}`),
    total: Math.min(101, anywhere.length),
  }
}

test.each([
  ['a word that some names of the past have, and texts', ['onduleur'], 5],
  ['a word that one name in twenty has', ['scanner'], 5],
  ['a word that very many texts have', ['quai'], 5],
  ['a word that was often in names long ago', ['relais'], 5],
  ['the oldest but one', ['badge'], 5],
  ['a word that texts had until a year ago', ['vitrine'], 5],
  ['words that are common each and rare together', ['quai', 'scanner'], 5],
  ['words of which one is in the name', ['relais', 'quai'], 5],
  ['words that never meet', ['badge', 'scanner'], 5],
  ['more than usual', ['onduleur'], 40],
  ['more than usual of many', ['scanner'], 100],
])('[SRC-004] of years of requests the best and their number: %s', async (_title, asked, limit) => {
  const { list, total } = await asUser.call(projects.quickSearch, { search: asked.join(' '), limit })
  const { best, total: all } = expected(asked, limit)
  expect([list.map(({ taskId }) => taskId), total]).toEqual([best, all])
})
