import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { databaseUrl, runOn } from './admin.ts'

export type TestDatabase = {
  url: string
  /** To be awaited when every connection to it is closed, or no longer of interest. */
  drop: () => Promise<void>
}

/** A migrated database without rows that nobody else sees. */
export const createTestDatabase = (): Promise<TestDatabase> => lendCopyOf(inject('postgres').template)

/** A database without anything in it, for what happens before the migrations. */
export const createEmptyTestDatabase = (): Promise<TestDatabase> => lendCopyOf('template0')

/** Connections that are on their way out leave by themselves: cut off, they would complain to nobody in particular. */
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
  // On a disk, creating after dropping takes most of a second: there the whole server is thrown away at the end instead.
  const drop = async () => {
    if (!dropDuringRun) return
    await runOn(admin, waitUntilLeft(name))
    await runOn(admin, `DROP DATABASE ${name} WITH (FORCE)`)
  }
  return { url: databaseUrl(admin, name), drop }
}
