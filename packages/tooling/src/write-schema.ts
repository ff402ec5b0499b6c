// `npm run schema` writes `prisma/schema.sql`, by which new databases are made, as the migrations make it one by one.
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describeSchema } from '@passerelle/server/database/describe-schema'
import { runMigrations } from '@passerelle/server/database/migrate'
import { migrationsFolder } from '@passerelle/server/database/migration-files'
import { startPostgres } from '@passerelle/server/embedded/postgres'

const server = await startPostgres({ ephemeral: true })
try {
  await runMigrations({ url: server.url, oneByOne: true })
  await writeFile(join(dirname(migrationsFolder), 'schema.sql'), await describeSchema(server.url))
} finally {
  await server.stop()
}
