import { afterAll, beforeAll, expect, test } from 'vitest'
import { plan, sequentialScans, type Plan } from '@passerelle/testkit/explain'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { parseFilters } from '../filters/filter-criteria.ts'
import { namesStatement } from '../backlog/find-by-name.ts'
import { beginning, exportStatement } from '../backlog/export-rows.ts'
import { groupedStatement, groupsStatement } from '../backlog/group-statements.ts'
import { statsEverywhereStatement } from '../backlog/stats-everywhere.ts'
import { draftStatement } from '../daily-reports/draft-view.ts'
import { dayStatement } from '../day-queue/day-view.ts'
import { boardStatement, countStatement } from '../board/board-view.ts'
import { timesStatement } from '../times/times-view.ts'
import { waitingStatement } from './waiting-view.ts'
import { activeStatement, archivedStatement, namedStatement, tasksStatement } from './list-statements.ts'
import { statsStatement } from './stats-view.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
const count = 40_000

/** Requests of ten accounts, half of them archived, each with a category, a member and a sprint. */
beforeAll(async () => {
  world = await projectsTestEnvironment()
  const label = await world.given.seeded('managed')
  const sprint = 'a'.repeat(24)
  const others = await Promise.all(Array.from({ length: 9 }, () => world.given.customer()))
  const apps = [world.app.id, ...others.map(({ app }) => app.id)]
  const id = (sign: string) => `'${sign}' || lpad(to_hex(n), 23, '0')`
  await world.platform.database.transaction(async ({ query }) => {
    const rows = (text: string, ...values: unknown[]) =>
      query({ text: `${text} FROM generate_series(1, ${count}) n`, values: [apps, ...values] })
    // Foreign keys of 160,000 rows are not what is tested here.
    await query({ text: 'SET LOCAL session_replication_role = replica' })
    // On a busy machine so many rows take longer than a call may.
    await query({ text: 'SET LOCAL statement_timeout = 0' })
    await query({
      text: 'INSERT INTO projects.milestones VALUES ($1, 139, $2, $3, $3)',
      values: [sprint, 'Sprint 139', world.clock.now()],
    })
    await rows(
      `INSERT INTO projects.tasks (app_id, id, slug, name, description, priority, list_id, done_at, deleted_at,
                  owner_id, thread_id, created_at)
                SELECT ($1::text[])[1 + n % 10], ${id('1')}, 'X-' || n, 'Request ' || n, '', n % 5,
                  CASE WHEN n % 7 = 0 THEN 'done' WHEN n % 2 = 0 THEN 'in_progress' ELSE 'todo' END,
                       CASE WHEN n % 7 = 0 THEN $3::timestamptz - n * interval '1 minute' END,
                       CASE WHEN n / 10 % 2 = 0 THEN $3::timestamptz - n * interval '1 minute' END,
                       $2, ${id('2')}, $3::timestamptz - n * interval '2 minutes'`,
      world.user.userId,
      world.clock.now(),
    )
    await rows(`INSERT INTO projects.task_labels SELECT ($1::text[])[1 + n % 10], ${id('1')}, $2, 'category'`, label.id)
    await rows(
      `INSERT INTO projects.task_members SELECT ($1::text[])[1 + n % 10], ${id('1')}, $2, $3`,
      world.user.userId,
      world.clock.now(),
    )
    await rows(
      `INSERT INTO projects.work_logs (app_id, id, task_id, user_id, type, started_at, stopped_at)
                SELECT ($1::text[])[1 + n % 10], ${id('3')}, ${id('1')}, $2, 'action', $3::timestamptz,
                  $3::timestamptz + interval '5 minutes'`,
      world.user.userId,
      world.clock.now(),
    )
    await rows(
      `INSERT INTO platform.events (id, at, app_id, actor, name, subject, data)
                SELECT ${id('4')}, $2, ($1::text[])[1 + n % 10], '{"kind": "system"}', 'task.created', ${id('1')},
                  '{}'`,
      world.clock.now(),
    )
    await rows(
      `INSERT INTO projects.task_search (app_id, task_id, created_at, name_words, words)
                SELECT ($1::text[])[1 + n % 10], ${id('1')}, $2, '',
                  array_to_tsvector(ARRAY['@' || ($1::text[])[1 + n % 10], 'request', n::text])`,
      world.clock.now(),
    )
    await rows(`INSERT INTO projects.task_milestones SELECT ($1::text[])[1 + n % 10], ${id('1')}, $2`, sprint)
  })
  await world.platform.database.query({ text: 'ANALYZE' })
})
afterAll(() => world.close())

const all = (root: Plan): Plan[] => [root, ...(root.Plans ?? []).flatMap(all)]
const indexesOf = (root: Plan) => all(root).flatMap((node) => node['Index Name'] ?? [])
const grows = /^projects\.(tasks|task_search|task_labels|task_members|task_milestones|work_logs)$|^platform\.events$/

/** What a label, a member or a sprint has in all accounts is never gathered: they are looked up by their request. */
const gathered = [
  'task_labels_label_id_app_id_idx',
  'task_members_app_id_user_id_idx',
  'task_milestones_milestone_id_app_id_idx',
]

const page = (appIds: string[] | null) => ({ appIds, skip: 0, limit: 15 })
const asked = () =>
  parseFilters(
    { filters: { labelIds: ['no_tag'], memberIds: [world.user.userId], milestoneIds: ['current'] } },
    { now: world.clock.now(), sprintStart: '2024-01-01' },
  )
const waiting = (reader: 'admin' | 'user' | 'staff') => waitingStatement(reader, { appId: world.app.id, limit: 5 })
const day = () =>
  dayStatement({ userId: world.user.userId, remindAfterDays: 7 }, { whose: 'mine', limit: 50 }, world.clock.now())
const board = (listId: 'todo' | 'done') => boardStatement({ appId: world.app.id, listId, skip: 0, limit: 15 }, asked())

test.each([
  ['[API-005] a filtered page of todo', 'tasks_board_open', () => board('todo')],
  ['what few requests of it fit', 'tasks_list_marks', () => board('todo')],
  ['[SRC-014] those of a date', 'tasks_open_due', () => board('todo')],
  ['[SRC-014] those of another date', 'tasks_open_planned', () => board('done')],
  ['[SRC-002] those of a search', 'task_search_words_idx', () => board('todo')],
  ['[API-005] a filtered page of done', 'tasks_board_done', () => board('done')],
  ['[SRC-012] the latest of done that fit', 'tasks_done_slices', () => board('done')],
  ['what waits for an administrator', 'tasks_wait_for_customer', () => waiting('admin')],
  ['what waits for a plain user', 'tasks_wait_for_customer', () => waiting('user')],
  ['what waits for staff', 'tasks_wait_for_staff', () => waiting('staff')],
  [
    '[API-004] [API-012] the list of an account',
    'tasks_open_newest',
    () => tasksStatement(page([world.app.id]), undefined, asked()),
  ],
  [
    '[API-012] the same in another order',
    'tasks_open_newest',
    () => tasksStatement(page([world.app.id]), { dueAt: 'asc' }, asked()),
  ],
  ['[API-006] archived requests', 'tasks_archived_latest', () => archivedStatement(page([world.app.id]))],
  [
    '[API-018] a period',
    'tasks_app_id_created_at_id_idx',
    () => activeStatement(page([world.app.id]), world.clock.now(), world.clock.now()),
  ],
  ['[API-010] [API-019] sums under filters', 'tasks_list_marks', () => statsStatement(world.app.id, asked())],
  [
    '[API-047] the open tasks of accounts by due date',
    'tasks_board_open',
    () => tasksStatement(page([world.app.id]), { dueAt: 'asc' }, asked(), true),
  ],
  ['[API-047] the search over accounts', 'tasks_open_newest', () => tasksStatement(page(null), undefined, asked())],
  ['[API-048] requests by their ids', 'tasks_pkey', () => namedStatement(page(null), ['a'])],
  ['[API-051] archived requests of all accounts', 'tasks_archived_latest', () => archivedStatement(page(null))],
  ['[API-052] the names of requests', 'task_search_words_idx', () => namesStatement("'x'", null)],
  [
    'the file of the backlog',
    'tasks_open_newest',
    () => exportStatement([world.app.id], 500, beginning, asked(), false),
  ],
  [
    'the file of the whole backlog',
    'tasks_open_newest',
    () => exportStatement([world.app.id], 2000, beginning, null, false),
  ],
  [
    'the backlog by account',
    'tasks_open_newest',
    () => groupedStatement(page(null), { groupBy: 'account', now: world.clock.now(), open: false }, undefined, asked()),
  ],
  [
    'the groups of the filtered backlog',
    'tasks_list_marks',
    () => groupsStatement(null, { groupBy: 'state', now: world.clock.now(), open: true }, asked()),
  ],
  ['[API-061] sums over accounts under filters', 'tasks_list_marks', () => statsEverywhereStatement(null, asked())],
  [
    '[API-053] the times of a person',
    'work_logs_user_id_started_at_idx',
    () => timesStatement(world.user.userId, world.clock.now(), world.clock.now()),
  ],
  [
    '[API-054] the draft of a report',
    'work_logs_user_id_started_at_idx',
    () => draftStatement(world.user.userId, world.clock.now(), world.clock.now(), world.clock.now()),
  ],
  ['[DAY-040] the queue of the day', 'tasks_day', day],
] as const)('%s is read by %s and no table that grows from end to end', async (_title, index, statement) => {
  const found = await plan(world.platform.database.pool, statement())
  expect(sequentialScans(found).filter((table) => grows.test(table))).toEqual([])
  expect(indexesOf(found)).toContain(index)
  expect(indexesOf(found).filter((name) => gathered.includes(name))).toEqual([])
})

test.each([
  ['[API-010] [API-019] sums of whole lists', () => statsStatement(world.app.id, null)],
  ['[API-061] [API-062] sums over whole accounts', () => statsEverywhereStatement(null, null)],
  [
    'the numbers of whole accounts',
    () => groupsStatement(null, { groupBy: 'account', now: world.clock.now(), open: false }, null),
  ],
] as const)('%s look at no request', async (_title, statement) => {
  const found = await plan(world.platform.database.pool, statement())
  expect(all(found).flatMap((node) => node['Relation Name'] ?? [])).not.toContain('tasks')
})

test.each([
  ['todo', 'tasks_board_open'],
  ['done', 'tasks_board_done'],
] as const)(
  '[SRC-011] what fits among %s is seen, and counted, in %s without looking at a request',
  async (listId, index) => {
    const [page, count] = [board(listId), countStatement({ appId: world.app.id, listId }, asked())]
    const scans = async (statement: typeof page) =>
      all(await plan(world.platform.database.pool, statement))
        .filter((node) => node['Index Name'] === index)
        .map((node) => node['Node Type'])
    expect(await scans(page)).toEqual(['Index Only Scan', 'Index Only Scan', 'Index Only Scan'])
    expect(await scans(count)).toEqual(['Index Only Scan', 'Index Only Scan'])
  },
)
