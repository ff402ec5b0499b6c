import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createEmptyTestDatabase, createTestDatabase } from '@passerelle/testkit/test-database'
import pg from 'pg'
import { expect, test } from 'vitest'
import { describeSchema } from './describe-schema.ts'
import { migrationsFolder, readMigrations } from './migration-files.ts'
import { runMigrations } from './migrate.ts'

/** The last migration of release 0.22.3. */
const lastOf0223 = '0197_booking_turns'

test('an installation of 0.22.3 ends in the schema of a new one, which is the one of the file', async () => {
  const [fresh, old] = await Promise.all([createTestDatabase(), createEmptyTestDatabase()])
  const names = (await readMigrations(migrationsFolder)).map(({ name }) => name)
  await runMigrations({ url: old.url, only: names.filter((name) => name <= lastOf0223) })
  expect((await runMigrations({ url: old.url })).applied.length).toBeGreaterThan(100)
  const file = await readFile(join(dirname(migrationsFolder), 'schema.sql'), 'utf8')
  expect(await describeSchema(fresh.url)).toBe(file)
  expect(await describeSchema(old.url)).toBe(file)
  await Promise.all([fresh.drop(), old.drop()])
}, 60_000)

test('a table that a migration adds and the schema file lacks is reported', async () => {
  const lent = await createTestDatabase()
  let before = await describeSchema(lent.url)
  const client = new pg.Client({ connectionString: lent.url })
  await client.connect()
  const changes = [
    'ALTER TABLE platform.settings ADD COLUMN forgotten text',
    'CREATE VIEW platform.extra AS SELECT 1 AS one',
    'DROP TRIGGER tasks_add_totals_by_change ON projects.tasks',
    "ALTER TABLE projects.tasks ALTER COLUMN slug SET DEFAULT 'x'",
    'REVOKE SELECT ON projects.tasks FROM passerelle_customer',
    'DROP POLICY own_account ON projects.tasks',
    'CREATE INDEX extra ON projects.tasks (slug) WHERE deleted_at IS NULL',
  ]
  for (const change of changes) {
    await client.query(change)
    const after = await describeSchema(lent.url)
    expect({ change, after }).not.toEqual({ change, after: before })
    before = after
  }
  await client.query(`CREATE TYPE platform.mood AS ENUM ('good')`)
  await expect(describeSchema(lent.url)).rejects.toThrow('No part of the schema describes type platform.mood')
  await client.end()
  await lent.drop()
})
