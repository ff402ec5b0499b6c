import { afterAll, beforeAll, expect, test } from 'vitest'
import { plan, sequentialScans, type Plan } from '@passerelle/testkit/explain'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { staff, user } from '../testing/task-fixtures.ts'
import { boardStatement } from '../board/board-view.ts'
import { dueStatement, findStatement, tasksByIdsStatement } from './task-store.ts'
import { taskStatement } from '../presentation/task-view.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let taskId: string
const count = 25_000

/** Many requests of one account, a fifth of them done, each with a category, a member, a sprint and a work log. */
beforeAll(async () => {
  world = await projectsTestEnvironment()
  const label = await world.given.seeded('managed')
  const sprint = 'a'.repeat(24)
  const id = (sign: string) => `'${sign}' || lpad(to_hex(n), 23, '0')`
  await world.platform.database.transaction(async ({ query }) => {
    const rows = (text: string, ...values: unknown[]) =>
      query({ text: `${text} FROM generate_series(1, ${count}) n`, values: [world.app.id, ...values] })
    // Foreign keys of 125,000 rows are not what is tested here.
    await query({ text: 'SET LOCAL session_replication_role = replica' })
    await query({
      text: 'INSERT INTO projects.milestones VALUES ($1, 139, $2, $3, $3)',
      values: [sprint, 'Sprint 139', world.clock.now()],
    })
    await rows(
      `INSERT INTO projects.tasks (app_id, id, slug, name, description, priority, list_id, done_at, owner_id, thread_id,
                  created_at)
                SELECT $1, ${id('1')}, 'X-' || n, 'Request ' || n, '', n % 5, CASE WHEN n % 5 = 0 THEN 'done'
                  WHEN n % 2 = 0 THEN 'in_progress' ELSE 'todo' END,
                       CASE WHEN n % 5 = 0 THEN $3::timestamptz - n * interval '1 minute' END, $2, ${id('2')},
                       $3::timestamptz - n * interval '1 minute'`,
      world.user.userId,
      world.clock.now(),
    )
    await rows(`INSERT INTO projects.task_labels SELECT $1, ${id('1')}, $2, 'category'`, label.id)
    await rows(`INSERT INTO projects.task_members SELECT $1, ${id('1')}, $2, $3`, world.user.userId, world.clock.now())
    await rows(`INSERT INTO projects.task_milestones SELECT $1, ${id('1')}, $2`, sprint)
    await rows(
      `INSERT INTO projects.work_logs (app_id, id, task_id, user_id, type, started_at, stopped_at)
                SELECT $1, ${id('3')}, ${id('1')}, $2, 'action', $3::timestamptz,
                  $3::timestamptz + interval '5 minutes'`,
      world.user.userId,
      world.clock.now(),
    )
  })
  await world.platform.database.query({ text: 'ANALYZE' })
  taskId = `1${'f1'.padStart(23, '0')}`
})
afterAll(() => world.close())

/** The plan that a named statement runs by, whatever its values: our connections keep to it. */
const genericPlan = async ({ text }: { text: string }): Promise<Plan> => {
  const { rows } = await world.platform.database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (GENERIC_PLAN, VERBOSE, FORMAT JSON) ${text}`,
  )
  return rows[0]!['QUERY PLAN'][0].Plan
}
const indexesOf = (root: Plan): string[] => [
  ...(root['Index Name'] ? [root['Index Name']] : []),
  ...(root.Plans ?? []).flatMap(indexesOf),
]
const grows = /^projects\.(tasks|task_labels|task_members|task_milestones|work_logs)$/
const scanned = (root: Plan) => sequentialScans(root).filter((table) => grows.test(table))

test.each([
  ['todo', 'tasks_board_open'],
  ['in_progress', 'tasks_board_open'],
  ['done', 'tasks_board_done'],
] as const)('[TSK-019] [OPEN-025] a page of %s reads %s and no table from end to end', async (listId, index) => {
  for (const skip of [0, 300]) {
    const statement = boardStatement({ appId: world.app.id, listId, skip, limit: 15 })
    for (const found of [await plan(world.platform.database.pool, statement), await genericPlan(statement)]) {
      expect(scanned(found)).toEqual([])
      expect(indexesOf(found)).toContain(index)
    }
  }
})

test('a request, by either id and on its page, is found without reading any table from end to end', async () => {
  const named = [world.app.id, null].flatMap(
    (appId) =>
      [
        [appId, taskId],
        [appId, 'X-7'],
      ] as const,
  )
  const statements = named.flatMap(([appId, ref]) => [
    taskStatement(staff, appId, ref),
    taskStatement(user, appId, ref),
    findStatement(appId, ref),
  ])
  for (const statement of statements) {
    expect(scanned(await plan(world.platform.database.pool, statement))).toEqual([])
    expect(scanned(await genericPlan(statement))).toEqual([])
  }
})

test('requests to be changed together are read by their ids, in one account and over all of them', async () => {
  for (const appId of [world.app.id, null]) {
    const found = await genericPlan(tasksByIdsStatement(appId, [taskId]))
    expect(scanned(found)).toEqual([])
    expect(indexesOf(found)).toContain('tasks_id_idx')
  }
})

test.each([
  ['archiveDueAt', 'tasks_archive_due'],
  ['autoAcceptDueAt', 'tasks_auto_accept_due'],
  ['autoDoneDueAt', 'tasks_auto_done_due'],
] as const)('what falls due by %s is read off %s', async (column, index) => {
  const found = await genericPlan(dueStatement(column, { from: null, to: world.clock.now(), limit: 200 }))
  expect(scanned(found)).toEqual([])
  expect(indexesOf(found)).toEqual([index])
})
