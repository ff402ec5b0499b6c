import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TaskFilters } from '@passerelle/contract/projects/filters'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { parseFilters } from '../filters/filter-criteria.ts'
import { tasksStatement } from '../lists/list-statements.ts'
import { boardStatement, countStatement } from './board-view.ts'
import type { SearchCondition } from '../search/search-condition.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let labels: Record<'managed' | 'internal' | 'theme', string>
const requests = 12_000

/**
 * More requests in a list than any step of its statement looks at: what is asked for stands at its head, at its end,
 * seldom, or nearly everywhere.
 */
beforeAll(async () => {
  world = await projectsTestEnvironment()
  const [managed, internal, theme] = [
    await world.given.seeded('managed'),
    await world.given.seeded('internal'),
    await world.given.label({ type: 'theme' }),
  ]
  labels = { managed: managed.id, internal: internal.id, theme: theme.id }
  const id = (sign: string) => `'${sign}' || lpad(to_hex(n), 23, '0')`
  // On a busy machine so many rows take longer than a call may.
  const rows = (text: string, ...values: unknown[]) =>
    world.platform.database.transaction(async ({ query }) => {
      await query({ text: 'SET LOCAL statement_timeout = 0' })
      await query({
        text: text.replace('FROM n', `FROM generate_series(1, ${requests}) n`),
        values: [world.app.id, ...values],
      })
    })
  await rows(
    `INSERT INTO projects.tasks (app_id, id, slug, name, description, priority, kind, list_id, done_at, due_at,
                planned_at, owner_id, thread_id, created_at)
              SELECT $1, ${id('1')}, 'N-' || n, CASE WHEN n % 97 = 0 THEN 'Onduleur'
                WHEN n > 6500 THEN 'Serveur' ELSE 'Divers' END, '', CASE WHEN n <= 3000 THEN 4 ELSE n % 4 END,
                     CASE WHEN n % 500 = 0 THEN 'issue' WHEN n % 60 = 7 THEN 'alert' ELSE 'basic' END,
                     CASE WHEN n % 12 = 0 THEN 'done' ELSE 'todo' END,
                     CASE WHEN n % 12 = 0 THEN $3::timestamptz - n * interval '1 minute' END,
                     CASE WHEN n % 50 = 1 THEN $3::timestamptz + n % 7 * interval '1 day' END, CASE WHEN n % 3 = 1
                     AND n > 3000 THEN $3::timestamptz END,
                     $2, ${id('2')}, $3::timestamptz - n * interval '1 minute' FROM n`,
    world.user.userId,
    world.clock.now(),
  )
  await rows(
    `INSERT INTO projects.task_labels SELECT $1, ${id('1')}, $2, 'category' FROM n WHERE n % 2 = 0`,
    labels.managed,
  )
  await rows(
    `INSERT INTO projects.task_labels SELECT $1, ${id('1')}, $2, 'category' FROM n WHERE n > 11900 AND n % 2 = 1`,
    labels.internal,
  )
  await rows(
    `INSERT INTO projects.task_labels SELECT $1, ${id('1')}, $2, 'theme' FROM n WHERE n % 700 = 3`,
    labels.theme,
  )
  await rows(
    `INSERT INTO projects.task_members SELECT $1, ${id('1')}, $2, $3 FROM n WHERE n > 5000`,
    world.emma.userId,
    world.clock.now(),
  )
  await world.platform.database.query({ text: 'ANALYZE' })
}, 300_000)
afterAll(() => world.close())

type Row = {
  id: string | null
  listId: string
  priority: number
  createdAt: Date
  doneAt: Date
  total: number
  totalIsLeast: boolean
  hasMore: boolean
}

const narrowing = (filters: TaskFilters, sought: SearchCondition | null) => ({
  ...parseFilters({ filters }, { now: world.clock.now(), sprintStart: world.platform.env.sprintStart }),
  sought,
})

const page = async (
  listId: 'todo' | 'done',
  filters: TaskFilters,
  { skip = 0, sought = null }: { skip?: number; sought?: SearchCondition | null } = {},
) => {
  const { rows } = await world.platform.database.query<Row>(
    boardStatement({ appId: world.app.id, listId, skip, limit: 15 }, narrowing(filters, sought)),
  )
  const { total, totalIsLeast, hasMore } = rows[0]!
  return { ids: rows.flatMap(({ id }) => id ?? []), hasMore, total: Number(total), totalIsLeast }
}

const count = async (listId: 'todo' | 'done', filters: TaskFilters, sought: SearchCondition | null = null) => {
  const { rows } = await world.platform.database.query<{ total: number; totalIsLeast: boolean }>(
    countStatement({ appId: world.app.id, listId }, narrowing(filters, sought)),
  )
  return rows[0]!
}

/** The same by the statement of plain lists, which looks at every request, in the order of the board. */
const expected = async (listId: 'todo' | 'done', filters: TaskFilters, sought: SearchCondition | null = null) => {
  const all = tasksStatement(
    { appIds: [world.app.id], skip: 0, limit: requests },
    undefined,
    narrowing(filters, sought),
  )
  const { rows } = await world.platform.database.query<Row>(all)
  const order =
    listId === 'done'
      ? (a: Row, b: Row) => b.doneAt.getTime() - a.doneAt.getTime()
      : (a: Row, b: Row) => b.priority - a.priority || b.createdAt.getTime() - a.createdAt.getTime()
  return rows
    .filter((row) => row.listId === listId)
    .sort(order)
    .map(({ id }) => id)
}

const onduleur = (): SearchCondition => ({ ids: null, words: `'@${world.app.id}' & 'onduleur'` })
const serveur = (): SearchCondition => ({ ids: null, words: `'@${world.app.id}' & 'serveur'` })
const some = (): SearchCondition => ({
  ids: [3, 97, 4000, 11_903, 11_999].map((n) => `1${n.toString(16).padStart(23, '0')}`),
  words: `'nobody'`,
})

test.each([
  ['[SRC-012] a label that stands at the head', 'todo', () => ({ labelIds: [labels.managed] }), undefined],
  ['[SRC-012] a label that stands at the end only', 'todo', () => ({ labelIds: [labels.internal] }), undefined],
  ['[SRC-016] no category, and a theme', 'todo', () => ({ labelIds: ['no_category', labels.theme] }), undefined],
  [
    'a label and a kind that some have',
    'todo',
    () => ({ labelIds: [labels.managed], priorities: [1], kinds: ['issue'] }),
    undefined,
  ],
  [
    'a planned day that one in sixty has',
    'todo',
    () => ({ plannedAt: '2026-02-03', plannedAtComparator: 'eq', kinds: ['alert'] }),
    undefined,
  ],
  [
    '[SRC-015] not the sprint of today',
    'todo',
    () => ({ milestoneIds: ['not_current'], labelIds: [labels.theme] }),
    undefined,
  ],
  ['[SRC-015] nothing but not the sprint of today', 'done', () => ({ milestoneIds: ['not_current'] }), undefined],
  ['[SRC-013] a kind that is rare', 'todo', () => ({ kinds: ['issue'] }), undefined],
  ['[SRC-013] a priority that comes last', 'todo', () => ({ priorities: [0], labelIds: [labels.internal] }), undefined],
  [
    'a person who follows very many, none of them at the head',
    'todo',
    () => ({ memberIds: [world.emma.userId] }),
    undefined,
  ],
  ['[SRC-014] a delivery date', 'todo', () => ({ dueAt: '2026-02-05', dueAtComparator: 'gte' }), undefined],
  [
    '[SRC-014] a planned date that very many have, none of them at the head',
    'todo',
    () => ({ plannedAt: '2026-02-03', plannedAtComparator: 'eq' }),
    undefined,
  ],
  [
    '[SRC-014] both dates and a label',
    'todo',
    () => ({
      plannedAt: '2026-02-03',
      plannedAtComparator: 'lte',
      dueAt: '2026-02-06',
      dueAtComparator: 'lt',
      labelIds: ['no_category'],
    }),
    undefined,
  ],
  ['[SRC-002] requests that a search listed', 'todo', () => ({ memberIds: [world.emma.userId] }), some],
  ['a word that a search did not list one by one', 'todo', () => ({ memberIds: [world.emma.userId] }), onduleur],
  ['[SRC-002] a word that very many have, none of them at the head', 'todo', () => ({}), serveur],
  ['[SRC-015] no sprint', 'done', () => ({ milestoneIds: ['none'], labelIds: [labels.theme] }), undefined],
  ['[SRC-013] done ones of a person', 'done', () => ({ memberIds: [world.emma.userId], priorities: [1] }), undefined],
  ['[SRC-012] what nobody has', 'todo', () => ({ labelIds: ['f'.repeat(24)] }), undefined],
] as const satisfies [string, 'todo' | 'done', () => unknown, (() => SearchCondition) | undefined][])(
  '%s is found however long the list is, page by page',
  async (_title, listId, filters, search) => {
    const [asked, sought] = [filters() as TaskFilters, search?.() ?? null]
    const all = await expected(listId, asked, sought)
    expect(await count(listId, asked, sought)).toEqual({ total: all.length, totalIsLeast: false })
    for (const skip of [0, 15, 45, 600]) {
      const { ids, hasMore, total, totalIsLeast } = await page(listId, asked, { skip, sought })
      expect(ids).toEqual(all.slice(skip, skip + 15))
      expect(hasMore).toBe(all.length > skip + 15)
      if (totalIsLeast) expect(total).toBeLessThanOrEqual(all.length)
      else expect(total).toBe(Math.min(all.length, 1001))
    }
  },
)

test('the total is what was counted at the head only when the head fills the page', async () => {
  expect(await page('todo', { labelIds: [labels.managed] })).toMatchObject({ total: 455, totalIsLeast: true })
  expect(await page('todo', { labelIds: [labels.theme] })).toMatchObject({ total: 18, totalIsLeast: false })
  expect(await page('done', { labelIds: [labels.managed] })).toMatchObject({ total: 1000, totalIsLeast: false })
})

test('a page that one request in sixty fits is filled below the head, its number counted', async () => {
  const filters: TaskFilters = { kinds: ['alert'] }
  const { total, totalIsLeast } = await page('todo', filters, { skip: 15 })
  expect([total, totalIsLeast]).toEqual([31, true])
  expect(await count('todo', filters)).toEqual({ total: 200, totalIsLeast: false })
})

test('a request with more marks than an index holds is found by each of them and no other', async () => {
  const {
    platform: {
      database: { query },
    },
    app,
    user,
    emma,
    clock,
  } = world
  const task = await world.request({ kind: 'issue', priority: 4 })
  const people = Array.from({ length: 300 }, (_, index) => `c${index.toString(16).padStart(23, '0')}`)
  await query({
    text: `INSERT INTO accounts.users (app_id, id, email, first_name, last_name, roles, created_at)
           SELECT $1, id, 'person-' || id || '@lumen.example', 'Ada', 'Lumen', '{}', $3 FROM unnest($2::text[]) id`,
    values: [app.id, people, clock.now()],
  })
  await query({
    text: `INSERT INTO projects.task_members (app_id, task_id, user_id, added_at)
      SELECT $1, $2, unnest($3::text[]), $4`,
    values: [app.id, task.id, people, clock.now()],
  })
  for (const [filters, found] of [
    [{ memberIds: [people[299]!], kinds: ['issue'] }, true],
    [{ memberIds: [people[0]!], kinds: ['alert'] }, false],
    [{ memberIds: [user.userId] }, false],
    [{ memberIds: [emma.userId], priorities: [4], kinds: ['issue'] }, false],
  ] as [TaskFilters, boolean][]) {
    expect((await page('todo', filters)).ids.includes(task.id)).toBe(found)
    expect((await count('todo', filters)).total).toBe((await expected('todo', filters)).length)
  }
})
