// `pnpm migrate:new <name>` creates the next migration: the SQL that changes the current migrations into the Prisma
// schema of the working tree. Constraints, views, triggers and partial indexes must be added by hand, because the
// Prisma schema cannot express them.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findDrift } from '@passerelle/server/database/drift'
import { runMigrations } from '@passerelle/server/database/migrate'
import { migrationsFolder, readMigrations } from '@passerelle/server/database/migration-files'
import { startPostgres } from '@passerelle/server/embedded/postgres'

const name = process.argv[2] ?? ''
if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error('Give the migration a name, such as: pnpm migrate:new task_colour')

const server = await startPostgres({ ephemeral: true })
try {
  await runMigrations({ url: server.url, oneByOne: true })
  const sql = await findDrift({ url: server.url })
  const last = (await readMigrations(migrationsFolder)).at(-1)?.name ?? '0000'
  const next = String(Number.parseInt(last, 10) + 1).padStart(4, '0')
  const file = join(migrationsFolder, `${next}_${name}`, 'migration.sql')
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, sql === '' ? '' : `${sql}\n`)
  console.log(
    sql === '' ? `The Prisma schema brings nothing new; ${file} waits for SQL written by hand.` : `${file}\n\n${sql}`,
  )
} finally {
  await server.stop()
}
