import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmptyTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pendingMigrations, runMigrations } from './migrate.ts'

let parent: string
let folder: string
let lent: TestDatabase
let pool: pg.Pool

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'prisma-'))
  folder = join(parent, 'migrations')
  lent = await createEmptyTestDatabase()
  pool = new pg.Pool({ connectionString: lent.url })
})
afterEach(async () => {
  await pool.end()
  await lent.drop()
  await rm(parent, { recursive: true })
})

const write = async (name: string, sql: string) => {
  await mkdir(join(folder, name), { recursive: true })
  await writeFile(join(folder, name, 'migration.sql'), sql)
}
const migrate = async () => (await runMigrations({ url: lent.url, folder })).applied
const pending = () => pendingMigrations(pool, folder)
const rows = async () =>
  (await pool.query<{ migration_name: string }>('SELECT * FROM _prisma_migrations ORDER BY started_at')).rows

test('pending migrations are found, applied in order and then gone', async () => {
  await write('0002_second', 'INSERT INTO things VALUES (1);')
  await write('0001_first', 'CREATE TABLE things (id int);')
  expect(await pending()).toEqual(['0001_first', '0002_second', 'bullmq'])
  expect(await migrate()).toEqual(['0001_first', '0002_second'])
  expect(await pending()).toEqual([])
  expect(await migrate()).toEqual([])
})

describe('with a schema of all migrations beside them', () => {
  beforeEach(async () => {
    await write('0001_first', 'CREATE TABLE things (id int);')
    await write('0002_second', 'ALTER TABLE things ADD COLUMN name text;')
    await writeFile(join(parent, 'schema.sql'), 'CREATE TABLE things (id int, name text, made boolean DEFAULT true);')
  })
  const things = async () =>
    (await pool.query(`SELECT * FROM things RIGHT JOIN (SELECT) AS one ON true`)).fields.map(({ name }) => name)

  test('a new database is made by it at once, and later migrations are applied to that', async () => {
    expect(await runMigrations({ url: lent.url, folder })).toEqual({ isNew: true, applied: [] })
    expect(await things()).toEqual(['id', 'name', 'made'])
    expect(await pending()).toEqual([])
    await write('0003_third', 'ALTER TABLE things DROP COLUMN made;')
    expect(await runMigrations({ url: lent.url, folder })).toEqual({ isNew: false, applied: ['0003_third'] })
    expect(await things()).toEqual(['id', 'name'])
  })

  test('a database that some of them have made goes on with the others, one by one', async () => {
    await runMigrations({ url: lent.url, folder, only: ['0001_first'] })
    expect(await things()).toEqual(['id'])
    expect(await migrate()).toEqual(['0002_second'])
    expect(await things()).toEqual(['id', 'name'])
  })

  test('one that fails leaves nothing, and says where', async () => {
    await writeFile(join(parent, 'schema.sql'), 'CREATE TABLE things (id int);\nSELECT nonsense;')
    await expect(migrate()).rejects.toThrow('The schema could not be made: line 2: column "nonsense" does not exist')
    expect(await pending()).toEqual(['0001_first', '0002_second', 'bullmq'])
  })

  test('migrations of before stand in one file, and come before the others', async () => {
    await writeFile(
      join(parent, 'former-migrations.sql'),
      '-- MIGRATION 0000_zero\nCREATE TABLE older (id int);\n-- MIGRATION 0000b_more\nDROP TABLE older;\n',
    )
    expect((await runMigrations({ url: lent.url, folder, oneByOne: true })).applied).toEqual([
      '0000_zero',
      '0000b_more',
      '0001_first',
      '0002_second',
    ])
  })
})

test('the history is the one that prisma migrate keeps', async () => {
  await write('0001_first', 'SELECT 1;')
  await migrate()
  expect(await rows()).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      checksum: '17db4fd369edb9244b9f91d9aeed145c3d04ad8ba6e95d06247f07a63527d11a',
      finished_at: expect.any(Date),
      migration_name: '0001_first',
      logs: null,
      rolled_back_at: null,
      started_at: expect.any(Date),
      applied_steps_count: 1,
    },
  ])
})

test('functions, strings and comments with semicolons are no matter', async () => {
  await write(
    '0001_first',
    `-- a; b
    CREATE TABLE things (name text DEFAULT 'a;b');
    CREATE FUNCTION one() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN 1; END; $$;`,
  )
  await migrate()
  expect((await pool.query('SELECT one()')).rows).toEqual([{ one: 1 }])
})

test('a migration that was edited after it had been applied is refused by name', async () => {
  await write('0001_first', 'CREATE TABLE things (id int);')
  await migrate()
  await write('0001_first', 'CREATE TABLE things (id bigint);')
  await write('0002_second', 'CREATE TABLE others (id int);')
  await expect(migrate()).rejects.toThrow('Migrations were edited after they had been applied: 0001_first')
  expect(await pending()).toEqual(['0002_second'])
})

test('a migration that fails leaves nothing, is explained, and can be tried again', async () => {
  await write('0001_first', 'CREATE TABLE things (id int);\nSELECT nonsense;')
  await expect(migrate()).rejects.toThrow(
    'Migration 0001_first failed and was rolled back: line 2: column "nonsense" does not exist',
  )
  expect((await pool.query("SELECT to_regclass('things') AS things")).rows).toEqual([{ things: null }])
  await write('0001_first', 'CREATE TABLE things (id int);')
  expect(await migrate()).toEqual(['0001_first'])
})

test('a migration that another tool left half-way is refused by name', async () => {
  await write('0001_first', 'SELECT 1;')
  await migrate()
  await pool.query('UPDATE _prisma_migrations SET finished_at = NULL')
  await expect(migrate()).rejects.toThrow('Migrations failed half-way and need a person: 0001_first')
})

test('two processes at once apply each once', async () => {
  await write('0001_first', 'CREATE TABLE things (id int);')
  await write('0002_second', 'CREATE TABLE others (id int);')
  const applied = await Promise.all([migrate(), migrate(), migrate()])
  expect(applied.flat().sort()).toEqual(['0001_first', '0002_second'])
  expect(await rows()).toHaveLength(2)
})
