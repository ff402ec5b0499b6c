import { runMigrations } from '@passerelle/server/database/migrate'
import { parseEnv } from '@passerelle/server/env/parse-env'

/** Brings the database at DATABASE_URL up to this code and ends. */
const main = async () => {
  const { databaseUrl } = parseEnv(process.env)
  const applied = await runMigrations({ url: databaseUrl })
  process.stdout.write(applied.length > 0 ? `Migrated: ${applied.join(', ')}\n` : 'The database is up to date\n')
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
