import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import type { Statement } from '@passerelle/server/database/statement'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseFilters } from './filters/filter-criteria.ts'
import { boardStatement, countStatement } from './board/board-view.ts'
import { archivedStatement, tasksStatement } from './lists/list-statements.ts'
import { waitingStatement } from './lists/waiting-view.ts'
import { taskStatement } from './presentation/task-view.ts'

/**
 * Spreads each table of an account over eight partitions by its account, as Citus would over nodes; small ones stay.
 */
const spread = `DO $$ DECLARE t record; BEGIN
  FOR t IN SELECT c.relname AS name,
                  string_agg(quote_ident(a.attname), ', ') FILTER (WHERE a.attgenerated = '') AS columns
             FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
            WHERE c.relnamespace = 'projects'::regnamespace AND c.relkind = 'r' AND NOT c.relispartition
            GROUP BY c.relname HAVING bool_or(a.attname = 'app_id' AND a.attnotnull) LOOP
    EXECUTE format('ALTER TABLE projects.%I RENAME TO %I', t.name, 'whole_' || t.name);
    EXECUTE format('CREATE TABLE projects.%I (LIKE projects.%I INCLUDING DEFAULTS INCLUDING GENERATED)
                    PARTITION BY HASH (app_id)', t.name, 'whole_' || t.name);
    FOR part IN 0..7 LOOP
      EXECUTE format('CREATE TABLE projects.%I PARTITION OF projects.%I FOR VALUES WITH (MODULUS 8, REMAINDER %s)',
                     t.name || '_p' || part, t.name, part);
    END LOOP;
    EXECUTE format('INSERT INTO projects.%I (%s) SELECT %s FROM projects.%I',
                   t.name, t.columns, t.columns, 'whole_' || t.name);
  END LOOP;
END $$`

type Node = { 'Relation Name'?: string; Schema?: string; 'Actual Loops': number; Plans?: Node[] }

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let taskId: string

beforeAll(async () => {
  world = await projectsTestEnvironment()
  taskId = (await world.request({ category: 'managed' })).id
  await world.request({ listId: 'done', doneAt: world.clock.now() })
  for (let at = 0; at < 7; at += 1) {
    const { app, user } = await world.given.customer()
    await world.given.task({ app, owner: user, category: 'managed' })
  }
  await world.platform.database.query({ text: spread })
})
afterAll(() => world.close())

/** The tables of the schema that a statement really read, each once. */
const tablesRead = async ({ text, values }: Statement) => {
  const { rows } = await world.platform.database.pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>({
    text: `EXPLAIN (ANALYZE, VERBOSE, FORMAT JSON) ${text}`,
    ...(values && { values: [...values] }),
  })
  const visit = (node: Node): string[] => [
    ...(node['Actual Loops'] > 0 && node.Schema === 'projects' ? [node['Relation Name'] ?? ''] : []),
    ...(node.Plans ?? []).flatMap(visit),
  ]
  return [...new Set(visit(rows[0]!['QUERY PLAN'][0].Plan))]
}
const numbersOf = (tables: string[]) => [...new Set(tables.flatMap((name) => /_p(\d)$/.exec(name)?.[1] ?? []))]

const narrowing = () =>
  parseFilters({ filters: { priorities: [0] } }, { now: world.clock.now(), sprintStart: '2024-01-01' })
const page = () => ({ appIds: [world.app.id], skip: 0, limit: 15 })
const todo = () => ({ appId: world.app.id, listId: 'todo' as const, skip: 0, limit: 15 })

test.each<[string, () => Statement]>([
  ['the board', () => boardStatement(todo())],
  ['the board under filters', () => boardStatement(todo(), narrowing())],
  ['the count of a list', () => countStatement(todo(), narrowing())],
  ['a request', () => taskStatement({ kind: 'customer' }, world.app.id, taskId)],
  ['a request for staff', () => taskStatement({ kind: 'staff' }, world.app.id, taskId)],
  ['what waits', () => waitingStatement('admin', { appId: world.app.id, limit: 5 })],
  ['the list', () => tasksStatement(page(), undefined, narrowing())],
  ['the archive', () => archivedStatement(page())],
])('%s of an account is read from one partition when tables are spread by account', async (_, statement) => {
  const read = await tablesRead(statement())
  expect(read.filter((name) => name.startsWith('whole_'))).toEqual([])
  expect(numbersOf(read)).toHaveLength(1)
})
