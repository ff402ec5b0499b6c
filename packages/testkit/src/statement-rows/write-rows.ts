import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { runMigrations } from '@passerelle/server/database/migrate'
import { startPostgres } from '@passerelle/server/embedded/postgres'
import { databaseUrl, runOn } from '../admin.ts'
import { generateRows, missingFiles, rowsText, typedServices, writtenFiles } from './statement-rows.ts'

/** Writes the row types of named statements, from a database that is migrated for this purpose. */
const main = async () => {
  const postgres = await startPostgres({ ephemeral: true })
  try {
    await runOn(postgres.url, 'CREATE DATABASE statement_rows')
    const url = databaseUrl(postgres.url, 'statement_rows')
    await runMigrations({ url })
    for (const service of typedServices) {
      for (const file of await missingFiles(service)) await writeFile(file, rowsText())
      const texts = await generateRows(url, service)
      for (const [file, text] of texts) await writeFile(file, text)
      for (const file of await writtenFiles(service)) if (!texts.has(file)) await rm(file)
      await promisify(execFile)('oxfmt', [...texts.keys()])
    }
  } finally {
    await postgres.stop()
  }
}

await main()
