import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { databaseUrl, runOn } from './admin.ts'

export type LentDatabase = {
  url: string
  /** To be awaited when every connection to it is closed, or no longer of interest. */
  drop: () => Promise<void>
}

/** A migrated database without rows that nobody else sees. */
export const lendDatabase = (): Promise<LentDatabase> => lendCopyOf(inject('postgres').template)

/** A database without anything in it, for what happens before the migrations. */
export const lendBareDatabase = (): Promise<LentDatabase> => lendCopyOf('template0')

const lendCopyOf = async (original: string): Promise<LentDatabase> => {
  const { admin, dropDuringRun } = inject('postgres')
  const name = `test_${randomBytes(8).toString('hex')}`
  await runOn(admin, `CREATE DATABASE ${name} TEMPLATE ${original} STRATEGY file_copy`)
  // On a disk, creating after dropping takes most of a second: there the whole server is thrown away at the end instead.
  const drop = async () => (dropDuringRun ? runOn(admin, `DROP DATABASE ${name} WITH (FORCE)`) : undefined)
  return { url: databaseUrl(admin, name), drop }
}
