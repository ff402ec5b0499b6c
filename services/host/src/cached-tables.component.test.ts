import pg from 'pg'
import { projects } from '@passerelle/contract/projects/api'
import { allOperations } from '@passerelle/contract/services'
import { warmUpStatements } from '@passerelle/projects/warm-up-statements'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

type World = Awaited<ReturnType<typeof projectsTestEnvironment>>
let world: World
/** A process that computes each response. */
let computing: Booted
beforeAll(async () => {
  // Without workers, whose statements would be counted among those of a call.
  const roles = ['http' as const]
  world = await projectsTestEnvironment(['projects'], { roles })
  const { databaseUrl } = world.platform.env
  const env = { responseCacheMb: 0, roles }
  computing = await boot({ services: ['projects'], clock: world.clock, databaseUrl, env })
})
afterAll(async () => {
  await computing.close()
  await world.close()
})

/** Tables whose changes need not raise it, each with its reason. */
const exceptions: Record<string, string> = {
  'platform.events': 'whether the owner changed is written with the change of the request',
  'projects.task_search': 'triggers write it with the request',
  'projects.task_totals': 'triggers write it with requests and work logs',
  'projects.task_total_changes': 'triggers write it with requests and work logs',
}

type Callers = Record<'admin' | 'staff', ReturnType<Booted['as']>>
type Task = { id: string; filters: { memberIds: string[]; milestoneIds: ['none']; pending: true } }
/** How each cached call is made. */
const calls: Record<string, (callers: Callers, task: Task) => Promise<unknown>> = {
  readBoard: ({ admin, staff }) => Promise.all([admin, staff].map((as) => as.call(projects.readBoard, {}))),
  readList: ({ admin, staff }, { filters }) =>
    Promise.all([
      admin.call(projects.readList, { listId: 'todo' }),
      staff.call(projects.readList, { listId: 'done', skip: 1, filters }),
    ]),
  countList: ({ admin, staff }, { filters }) =>
    Promise.all([admin, staff].map((as) => as.call(projects.countList, { listId: 'todo', filters }))),
  readTask: ({ admin }, { id }) => admin.call(projects.readTask, { id }),
  readTaskAsAdmin: ({ staff }, { id }) => staff.call(projects.readTaskAsAdmin, { id }),
  listTasks: ({ admin }, { filters }) =>
    Promise.all([{}, { filters }].map((query) => admin.call(projects.listTasks, query))),
  listTasksAsAdmin: ({ staff }, { filters }) =>
    Promise.all([{}, { filters }].map((query) => staff.call(projects.listTasksAsAdmin, query))),
  listWaiting: ({ admin, staff }) => Promise.all([admin, staff].map((as) => as.call(projects.listWaiting, {}))),
  readStats: ({ admin }, { filters }) =>
    Promise.all([{}, { filters }].map((query) => admin.call(projects.readStats, query))),
  readStatsAsAdmin: ({ staff }, { filters }) =>
    Promise.all([{}, { filters }].map((query) => staff.call(projects.readStatsAsAdmin, query))),
  listLabels: ({ admin }) => admin.call(projects.listLabels, {}),
  listLabelsAsStaff: ({ staff }) => staff.call(projects.listLabelsAsStaff, {}),
}

type Sent = { name?: string; text?: string; values?: unknown[] }
/** A connection that opens meanwhile plans statements of other calls. */
const isWarmUp = ({ name, values }: Sent) =>
  warmUpStatements.some((one) => one.name === name && JSON.stringify(one.values) === JSON.stringify(values))

/** Runs calls and returns what the service read meanwhile, by its own statements and by those of Prisma. */
const statementsOf = async (run: () => Promise<unknown>): Promise<string[]> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await run()
  const sent = query.mock.calls.map(([config]) => config as unknown as Sent).filter((one) => !isWarmUp(one))
  query.mockRestore()
  const own = sent.filter(({ name, text }) => name?.startsWith('projects.') || text?.startsWith('SELECT "projects".'))
  return [...new Set(own.map(({ text = '' }) => text))]
}

type Plan = { Schema?: string; 'Relation Name'?: string; Plans?: Plan[] }
const tablesIn = ({ Schema: schema, 'Relation Name': table, Plans = [] }: Plan): string[] => [
  ...(table === undefined ? [] : [`${schema}.${table}`]),
  ...Plans.flatMap(tablesIn),
]

test('[ADR-0056] every table that a cached response is computed from raises the revision of its account', async () => {
  const { query } = world.platform.database
  const cached = allOperations().filter(({ cachedWith }) => cachedWith !== undefined)
  expect(Object.keys(calls).toSorted(), 'say how a cached call is made').toEqual(
    cached.map(({ name }) => name).toSorted(),
  )
  const raising = await query<{ table: string }>({
    text: `SELECT DISTINCT t.tgrelid::regclass::text AS table FROM pg_trigger t
             JOIN pg_proc p ON p.oid = t.tgfoid WHERE p.proname = 'raise_revision'`,
  })
  const known = [...raising.rows.map(({ table }) => table), ...Object.keys(exceptions)]

  const { given } = world
  const { app, admin } = await given.customer()
  const staff = await given.staff({ inside: [app] })
  const task = await given.task({ app, owner: admin })
  const callers = { admin: computing.as(admin), staff: computing.as(staff, { in: app.id }) }
  const filters = { memberIds: [admin.userId], milestoneIds: ['none'], pending: true } as const
  const silent: string[] = []
  for (const [name, call] of Object.entries(calls)) {
    const statements = await statementsOf(() => call(callers, { id: task.id, filters: { ...filters } } as never))
    expect(statements.length, `${name} reads nothing`).toBeGreaterThan(0)
    for (const text of statements) {
      const { rows } = await query<{ 'QUERY PLAN': { Plan: Plan }[] }>({
        text: `EXPLAIN (GENERIC_PLAN, VERBOSE, FORMAT JSON) ${text}`,
      })
      for (const table of tablesIn(rows[0]!['QUERY PLAN'][0]!.Plan))
        if (!known.includes(table)) silent.push(`${name} reads ${table}`)
    }
  }
  expect([...new Set(silent)]).toEqual([])
})
