import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import type { GroupBy } from '@passerelle/contract/projects/backlog'
import type { InputOf } from '@passerelle/contract/client'
import { ListState } from '@passerelle/contract/projects/lists'
import { days } from '@passerelle/kernel/durations'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let appIds: string[]
let everyState: string
const sprints = { past: 'a'.repeat(24), next: 'b'.repeat(24), afterNext: 'c'.repeat(24) }
const asEmma = () => world.as(world.emma)

/**
 * One request of the first account for each combination of what its list state depends on: list, estimate, category,
 * wait, members, sprints, owner changed, worked on.
 */
const insertEveryState = async (appId: string, userId: string) => {
  const [mission, managed] = [await world.given.seeded('mission'), await world.given.seeded('managed')]
  await world.platform.database.transaction(async ({ query }) => {
    const run = (text: string, ...values: unknown[]) => query({ text, values })
    const at = (ms: number) => new Date(world.clock.now().getTime() + ms)
    await run(
      `INSERT INTO projects.milestones VALUES ($1, 901, 'Sprint 901', $4, $4), ($2, 902, 'Sprint 902', $5, $5),
              ($3, 903, 'Sprint 903', $6, $6)`,
      sprints.past,
      sprints.next,
      sprints.afterNext,
      at(-days(3)),
      at(days(4)),
      at(days(18)),
    )
    await run(
      `CREATE TEMP TABLE made ON COMMIT DROP AS
       SELECT lpad(to_hex(row_number() OVER ()), 24, '0') AS id, *
         FROM unnest('{todo,in_progress,done}'::text[]) list,
              unnest('{without,waiting,accepted,refused}'::text[]) estimate,
              unnest('{none,mission,managed}'::text[]) category, unnest('{t,f}'::boolean[]) waits,
              unnest('{t,f}'::boolean[]) followed,
              unnest('{none,next,both}'::text[]) sprint, unnest('{t,f}'::boolean[]) handed,
              unnest('{t,f}'::boolean[]) worked
        WHERE list <> 'done' OR (followed AND sprint = 'none' AND NOT handed AND NOT worked)`,
    )
    await run(
      `INSERT INTO projects.tasks (app_id, id, slug, name, description, list_id, done_at, estimated_time,
              estimated_time_accepted_at, estimated_time_refused_at, pending_at, pending_status, owner_id, thread_id,
              created_at)
       SELECT $1, id, 'ST-' || id, list || estimate || category, '', list,
              CASE WHEN list = 'done' THEN $3::timestamptz END,
              CASE WHEN estimate <> 'without' THEN 3600000 END,
              CASE WHEN estimate = 'accepted' THEN $3::timestamptz END,
              CASE WHEN estimate = 'refused' THEN $3::timestamptz END, CASE WHEN waits THEN $3::timestamptz END,
              CASE WHEN waits THEN 'customer' END, $2, 'f' || right(id, 23), $3 FROM made`,
      appId,
      userId,
      world.clock.now(),
    )
    await run(
      `INSERT INTO projects.task_labels SELECT $1, id, CASE category WHEN 'mission' THEN $2 ELSE $3 END, 'category'
         FROM made WHERE category <> 'none'`,
      appId,
      mission.id,
      managed.id,
    )
    await run(
      `INSERT INTO projects.task_members SELECT $1, id, $2, $3 FROM made WHERE followed`,
      appId,
      userId,
      world.clock.now(),
    )
    await run(
      `INSERT INTO projects.task_milestones
       SELECT $1, id, $2 FROM made WHERE sprint = 'both' UNION ALL SELECT $1, id, $3 FROM made WHERE sprint <> 'none'`,
      appId,
      sprints.past,
      sprints.next,
    )
    await run(
      `INSERT INTO projects.work_logs (app_id, id, task_id, user_id, type, started_at, stopped_at)
       SELECT $1, 'd' || right(id, 23), id, $2, 'action', $3::timestamptz, $3::timestamptz + interval '5 minutes'
         FROM made WHERE worked`,
      appId,
      userId,
      world.clock.now(),
    )
    await run(
      `INSERT INTO platform.events (id, at, app_id, actor, name, subject, data)
       SELECT 'e' || right(id, 23), $2, $1, '{"kind": "system"}', 'task.owner_changed', id, '{}'
         FROM made WHERE handed`,
      appId,
      world.clock.now(),
    )
  })
}

beforeAll(async () => {
  world = await projectsTestEnvironment()
  const [first, second] = [await world.given.customer(), await world.given.customer()]
  everyState = first.app.id
  await insertEveryState(everyState, first.user.userId)
  for (const priority of [4, 1, 4] as const)
    await world.given.task({ app: second.app, owner: second.user, priority, name: 'Imprimante' })
  await world.given.task({ app: second.app, owner: second.user, deletedAt: world.clock.now() })
  appIds = [first.app.id, second.app.id]
})
afterAll(() => world.close())

type Input = Omit<InputOf<typeof projects.listBacklog>, 'skip' | 'limit'>
const groupsOf = async (input: InputOf<typeof projects.listBacklogGroups>) =>
  (await asEmma().call(projects.listBacklogGroups, { appIds, ...input })).list

/** All rows, page by page. */
const rowsOf = async (input: Input) => {
  const page = (skip: number) => asEmma().call(projects.listBacklog, { appIds, ...input, skip, limit: 100 })
  let { list, hasMore } = await page(0)
  while (hasMore) {
    const next = await page(list.length)
    list = [...list, ...next.list]
    hasMore = next.hasMore
  }
  return list
}
type Row = Awaited<ReturnType<typeof rowsOf>>[number]

/** The groups that follow each other in these rows, with their lengths. */
const runsOf = (rows: readonly Row[], keyOf: (row: Row) => string) => {
  const runs: { key: string; count: number }[] = []
  for (const row of rows) {
    const last = runs.at(-1)
    if (last?.key === keyOf(row)) last.count += 1
    else runs.push({ key: keyOf(row), count: 1 })
  }
  return runs
}
const withoutNames = (groups: Awaited<ReturnType<typeof groupsOf>>) => groups.map(({ key, count }) => ({ key, count }))

test('[TSK-050] groups by state are those of the rows, in every state that a request can have', async () => {
  const rows = await rowsOf({ groupBy: 'state' })
  const runs = runsOf(rows, (row) => row.listState!)
  expect(withoutNames(await groupsOf({ groupBy: 'state' }))).toEqual(runs)
  const states = runs.map(({ key }) => key)
  // An archived request is not in the backlog.
  expect(states).toEqual(ListState.options.filter((state) => state !== 'abandoned'))
  expect(new Set(rows.map(({ _id }) => _id)).size).toBe(rows.length)
})

test('[BKL-002] groups by sprint begin with the latest, a request stands in the latest of its own', async () => {
  const rows = await rowsOf({ groupBy: 'sprint', appIds: [everyState] })
  const latest = (row: Row) => row.milestones.toSorted((a, b) => b.startAt.localeCompare(a.startAt))[0]?._id ?? 'none'
  const groups = await groupsOf({ groupBy: 'sprint', appIds: [everyState] })
  expect(withoutNames(groups)).toEqual(runsOf(rows, latest))
  expect(groups.map(({ key, name }) => [key, name])).toEqual([
    [sprints.next, 'Sprint 902'],
    ['none', null],
  ])
})

test('[BKL-002] groups by account are in the order of their names, with or without filters', async () => {
  const groups = await groupsOf({ groupBy: 'account' })
  expect(withoutNames(groups)).toEqual(runsOf(await rowsOf({ groupBy: 'account' }), ({ appId }) => appId))
  expect(groups.map(({ name }) => name)).toEqual(
    groups.map(({ name }) => name).toSorted((a, b) => a!.localeCompare(b!, 'fr')),
  )
  const filters = { priorities: [4 as const] }
  expect(withoutNames(await groupsOf({ groupBy: 'account', filters }))).toEqual([{ key: appIds[1], count: 2 }])
  expect(withoutNames(await groupsOf({ groupBy: 'state', filters }))).toEqual([{ key: 'to_define', count: 2 }])
  expect(withoutNames(await groupsOf({ groupBy: 'sprint', name: 'imprimante' }))).toEqual([{ key: 'none', count: 3 }])
})

test('the order holds within a group, and groups are left out or shown alone', async () => {
  const input = { groupBy: 'account' as const, sort: { priority: 'asc' as const } }
  const [one, two] = [everyState, appIds[1]!]
  const rows = await rowsOf({ ...input, collapsed: [one] })
  expect(rows.map(({ appId, priority }) => [appId, priority])).toEqual([
    [two, 1],
    [two, 4],
    [two, 4],
  ])
  expect(await rowsOf({ ...input, expanded: [two] })).toEqual(rows)
  const states = await rowsOf({ groupBy: 'state', expanded: ['to_assign', 'blocked'], filters: { pending: false } })
  expect(runsOf(states, (row) => row.listState!).map(({ key }) => key)).toEqual(['to_assign', 'blocked'])
  expect(await rowsOf({ groupBy: 'sprint', collapsed: ['none', sprints.next] })).toEqual([])
})

test('groups are for staff, and a list of groups without a grouping is refused by its name', async () => {
  const { admin } = await world.given.customer()
  const asAdmin = world.as(admin)
  await expect(asAdmin.call(projects.listBacklogGroups, { groupBy: 'state' })).rejects.toBeProblem('not_enough_rights')
  await expect(asEmma().call(projects.listBacklog, { collapsed: ['todo'] })).rejects.toMatchObject({
    code: 'invalid_input',
    errors: { collapsed: expect.any(String) },
  })
  const mood = { groupBy: 'mood' } as unknown as { groupBy: GroupBy }
  await expect(asEmma().call(projects.listBacklogGroups, mood)).rejects.toMatchObject({ code: 'invalid_input' })
})
