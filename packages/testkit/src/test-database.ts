import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { databaseUrl, runOn } from './admin.ts'

export type TestDatabase = {
  url: string
  /** Call it when every connection is closed, or no longer needed. */
  drop: () => Promise<void>
}

/** Creates a migrated test database without rows, used by this test only. */
export const createTestDatabase = (): Promise<TestDatabase> => lendCopyOf(inject('postgres').template)

/** Creates an empty test database, for tests of migrations. */
export const createEmptyTestDatabase = (): Promise<TestDatabase> => lendCopyOf('template0')

/** Waits for closing connections to end by themselves: terminated ones would report errors that no test handles. */
const waitUntilLeft = (name: string) => `DO $$ BEGIN
  FOR turn IN 1..100 LOOP
    PERFORM pg_stat_clear_snapshot();
    EXIT WHEN NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = '${name}');
    PERFORM pg_sleep(0.01);
  END LOOP;
END $$`

const lendCopyOf = async (original: string): Promise<TestDatabase> => {
  const { admin, dropDuringRun } = inject('postgres')
  const name = `test_${randomBytes(8).toString('hex')}`
  await runOn(admin, `CREATE DATABASE ${name} TEMPLATE ${original} STRATEGY file_copy`)
  // On disk, DROP DATABASE takes most of a second: there the whole server is removed at the end instead.
  const drop = async () => {
    if (!dropDuringRun) return
    await runOn(admin, waitUntilLeft(name))
    await runOn(admin, `DROP DATABASE ${name} WITH (FORCE)`)
  }
  return { url: databaseUrl(admin, name), drop }
}
