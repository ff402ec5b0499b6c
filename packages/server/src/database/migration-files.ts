import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type MigrationFile = { name: string; sql: string; checksum: string }

export const migrationsFolder = fileURLToPath(new URL('../../../../prisma/migrations', import.meta.url))

const orMissing = async <T>(read: Promise<T>): Promise<T | undefined> => {
  try {
    return await read
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const toMigration = (name: string, sql: string): MigrationFile => ({
  name,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
})

/** The migrations of before release 1.0, one after the other in one file: installations of then go on with them. */
const readFormer = async (file: string): Promise<MigrationFile[]> => {
  const text = await orMissing(readFile(file, 'utf8'))
  const [, ...parts] = (text ?? '').split(/^-- MIGRATION (\w+)\n/m)
  return parts.flatMap((name, index) => (index % 2 === 0 ? [toMigration(name, parts[index + 1]!)] : []))
}

/**
 * Returns the migrations of `folder` in order, after those of `former-migrations.sql` beside it, each with a sha256
 * checksum that detects later edits.
 */
export const readMigrations = async (folder: string): Promise<MigrationFile[]> => {
  const entries = (await orMissing(readdir(folder, { withFileTypes: true }))) ?? []
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
  const files = names.map(async (name) =>
    toMigration(name, await readFile(join(folder, name, 'migration.sql'), 'utf8')),
  )
  return [...(await readFormer(join(dirname(folder), 'former-migrations.sql'))), ...(await Promise.all(files))]
}

/** Returns the SQL that makes what all migrations make together; undefined if `folder` has no such file beside it. */
export const readSchema = (folder: string): Promise<string | undefined> =>
  orMissing(readFile(join(dirname(folder), 'schema.sql'), 'utf8'))
