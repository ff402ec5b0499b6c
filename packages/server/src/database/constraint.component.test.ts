import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database, type Tx } from './connect.ts'
import { getConstraintName, getSqlState } from './pg-error.ts'

let lent: TestDatabase
let database: Database

const tables = `
  CREATE EXTENSION IF NOT EXISTS btree_gist;
  CREATE TABLE parents (id int CONSTRAINT parents_key PRIMARY KEY);
  CREATE TABLE things (
    id int CONSTRAINT things_key PRIMARY KEY,
    parent int CONSTRAINT things_parent REFERENCES parents,
    size int CONSTRAINT things_size CHECK (size > 0),
    nights daterange,
    running boolean,
    name varchar(3),
    CONSTRAINT things_nights EXCLUDE USING gist (nights WITH &&)
  );
  CREATE UNIQUE INDEX things_one_running ON things (running) WHERE running;
  CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'fixed' USING ERRCODE = 'check_violation', CONSTRAINT = 'things_fixed'; END $$;
  CREATE TRIGGER refuse BEFORE UPDATE ON things FOR EACH ROW EXECUTE FUNCTION refuse();
  INSERT INTO parents VALUES (1);
  INSERT INTO things VALUES (1, 1, 1, '[2026-01-01,2026-01-05)', true);`

beforeAll(async () => {
  lent = await createTestDatabase()
  database = connectDatabase({ url: lent.url, max: 2, logger: { warn: () => {} } })
  await database.query({ text: tables })
})
afterAll(async () => {
  await database.close()
  await lent.drop()
})

const ways: Record<string, (tx: Tx, text: string) => Promise<unknown>> = {
  sql: (tx: Tx, text: string) => tx.query({ text }),
  prisma: (tx: Tx, text: string) => tx.prisma.$executeRawUnsafe(text),
}

const violations: [string | undefined, string, string][] = [
  ['things_key', '23505', 'INSERT INTO things (id) VALUES (1)'],
  ['things_one_running', '23505', 'INSERT INTO things (id, running) VALUES (2, true)'],
  ['things_parent', '23503', 'INSERT INTO things (id, parent) VALUES (2, 9)'],
  ['things_parent', '23503', 'DELETE FROM parents'],
  ['things_size', '23514', 'INSERT INTO things (id, size) VALUES (2, 0)'],
  ['things_nights', '23P01', "INSERT INTO things (id, nights) VALUES (2, '[2026-01-04,2026-01-06)')"],
  ['things_fixed', '23514', 'UPDATE things SET size = 2'],
  [undefined, '22001', "INSERT INTO things (id, name) VALUES (2, 'longer')"],
  [undefined, '42P01', 'SELECT FROM nowhere'],
]

for (const [way, run] of Object.entries(ways)) {
  test.each(violations)(`${way}: %s (%s) is named`, async (constraint, state, text) => {
    const error: unknown = await database.transaction((tx) => run(tx, text)).catch((caught: unknown) => caught)
    expect([getConstraintName(error), getSqlState(error)]).toEqual([constraint, state])
    const wrapped = new Error('a store', { cause: error })
    expect([getConstraintName(wrapped), getSqlState(wrapped)]).toEqual([constraint, state])
  })
}

test('model calls name it too', async () => {
  const key = { key: 'seeded', value: true }
  await database.prisma.setting.create({ data: key })
  const error: unknown = await database.prisma.setting.create({ data: key }).catch((caught: unknown) => caught)
  expect([getConstraintName(error), getSqlState(error)]).toEqual(['settings_pkey', '23505'])
})

test('an error that is not of the database names no constraint', () => {
  for (const error of [
    undefined,
    null,
    'text',
    new Error('plain'),
    new Error('outer', { cause: new Error('inner') }),
  ]) {
    expect([getConstraintName(error), getSqlState(error)]).toEqual([undefined, undefined])
  }
})
