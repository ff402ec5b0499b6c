import { expect, test } from 'vitest'
import { findLockingStatements, splitStatements } from './migration-locks.ts'

test.each([
  ['CREATE INDEX "a_idx" ON "projects"."tasks"("a")', '"projects"."tasks"', 'builds an index'],
  ['CREATE UNIQUE INDEX IF NOT EXISTS a_idx ON projects.tasks (a)', 'projects.tasks', 'builds an index'],
  ['ALTER TABLE projects.tasks ALTER COLUMN a TYPE bigint', 'projects.tasks', 'rewrites the table'],
  ['ALTER TABLE ONLY tasks ALTER a SET DATA TYPE text', 'tasks', 'rewrites the table'],
  ['ALTER TABLE t ADD COLUMN b uuid NOT NULL DEFAULT gen_random_uuid()', 't', 'rewrites the table to fill'],
  ['ALTER TABLE t ADD COLUMN b text GENERATED ALWAYS AS (lower(a)) STORED', 't', 'rewrites the table to fill'],
  ['ALTER TABLE t ALTER COLUMN a SET NOT NULL', 't', 'reads the whole table'],
  ['ALTER TABLE t ADD CONSTRAINT c CHECK (a > 0)', 't', 'checks every row'],
  ['ALTER TABLE "t" ADD CONSTRAINT "c" FOREIGN KEY ("a") REFERENCES "u"("id")', '"t"', 'checks every row'],
  ['ALTER TABLE t ADD CONSTRAINT c UNIQUE (a)', 't', 'builds an index'],
  ['UPDATE projects.tasks SET a = 1', 'projects.tasks', 'changes rows in one transaction'],
  ['DELETE FROM t WHERE a', 't', 'changes rows in one transaction'],
  ['LOCK TABLE t', 't', 'keeps everybody'],
])('%s', (sql, table, reason) => {
  expect(findLockingStatements(sql)).toMatchObject([{ table, reason: expect.stringContaining(reason) }])
})

test.each([
  'CREATE INDEX CONCURRENTLY a_idx ON t (a)',
  'ALTER TABLE t ADD COLUMN b text',
  "ALTER TABLE t ADD COLUMN b text NOT NULL DEFAULT 'x'",
  'ALTER TABLE t ADD COLUMN b integer NOT NULL DEFAULT 0',
  'ALTER TABLE t ADD CONSTRAINT c CHECK (a > 0) NOT VALID',
  'ALTER TABLE t VALIDATE CONSTRAINT c',
  'ALTER TABLE t ADD CONSTRAINT c UNIQUE USING INDEX a_idx',
  'ALTER TABLE t DROP COLUMN a',
  'CREATE TABLE t (id text PRIMARY KEY, CHECK (id > 0))',
  '-- UPDATE t SET a = 1',
  'CREATE FUNCTION f() RETURNS void AS $$ BEGIN UPDATE t SET a = 1; END $$ LANGUAGE plpgsql',
])('%s holds nobody up', (sql) => {
  expect(findLockingStatements(sql)).toEqual([])
})

test('statements end at semicolons that are neither in texts nor in bodies of functions', () => {
  expect(splitStatements(`SELECT ';'; -- a; b\nDO $$ x; y $$; /* c; */ SELECT "d;e"`)).toEqual([
    `SELECT ';'`,
    'DO $$ x; y $$',
    'SELECT "d;e"',
  ])
})
