import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runOn } from '@passerelle/testkit/admin'
import { createEmptyTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { runMigrations } from './migrate.ts'

let lent: TestDatabase
let folder: string
beforeEach(async () => {
  lent = await createEmptyTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'passerelle-migrations-'))
  await write(
    '1_tables',
    'CREATE TABLE large AS SELECT g AS a FROM generate_series(1, 120000) g; CREATE TABLE small (a int);',
  )
  await migrate()
  await runOn(lent.url, 'ANALYZE large')
})
afterEach(async () => {
  await rm(folder, { recursive: true })
  await lent.drop()
})

const write = async (name: string, sql: string) => {
  await mkdir(join(folder, name), { recursive: true })
  await writeFile(join(folder, name, 'migration.sql'), sql)
}
const migrate = async (refuseLocks = true) => (await runMigrations({ url: lent.url, folder, refuseLocks })).applied

test('a migration that locks a large table is refused before it begins, with the way; a small one not', async () => {
  await write('2_small', 'CREATE INDEX small_a ON small (a); UPDATE small SET a = 1;')
  await write('3_index', 'ALTER TABLE large ADD COLUMN b int; CREATE INDEX IF NOT EXISTS large_a ON large (a);')
  await expect(migrate()).rejects.toThrow(
    new RegExp(
      String.raw`^Migration 3_index was not begun:\n {2}- large is large, and this builds an index while nobody can ` +
        String.raw`write: CREATE INDEX .*\n.*CONCURRENTLY`,
    ),
  )
  await runOn(lent.url, 'CREATE INDEX CONCURRENTLY large_a ON large (a)')
  expect(await migrate()).toEqual(['3_index'])
})

test('a migration of a big table runs unchanged where an operator allows the lock', async () => {
  await write('2_update', 'UPDATE large SET a = a + 1 WHERE a < 10;')
  await expect(migrate()).rejects.toThrow('change them in batches from a job')
  expect(await migrate(false)).toEqual(['2_update'])
})
