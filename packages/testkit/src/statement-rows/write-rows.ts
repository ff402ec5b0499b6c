import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { runMigrations } from '@passerelle/server/database/migrate'
import { startPostgres } from '@passerelle/server/embedded/postgres'
import { databaseUrl, runOn } from '../admin.ts'
import { generateRows, rowsFile, typedServices } from './statement-rows.ts'

/** Writes the row types of named statements, from a database that is migrated for this purpose. */
const main = async () => {
  const postgres = await startPostgres({ ephemeral: true })
  try {
    await runOn(postgres.url, 'CREATE DATABASE statement_rows')
    const url = databaseUrl(postgres.url, 'statement_rows')
    await runMigrations({ url })
    for (const service of typedServices) await writeFile(rowsFile(service), await generateRows(url, service))
    await promisify(execFile)('oxfmt', typedServices.map(rowsFile))
  } finally {
    await postgres.stop()
  }
}

await main()
