import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type MigrationFile = { name: string; sql: string; checksum: string }

export const migrationsFolder = fileURLToPath(new URL('../../../../prisma/migrations', import.meta.url))

/** Returns the migrations of `folder` in order, each with a sha256 checksum that detects later edits. */
export const readMigrations = async (folder: string): Promise<MigrationFile[]> => {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
  return Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(folder, name, 'migration.sql'))
      return { name, sql: content.toString('utf8'), checksum: createHash('sha256').update(content).digest('hex') }
    }),
  )
}
