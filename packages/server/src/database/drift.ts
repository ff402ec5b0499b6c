import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CataloguePool, openSchemaEngine } from './schema-engine.ts'

export const schemaFolder = fileURLToPath(new URL('../../../../prisma/schema', import.meta.url))

/**
 * Fully qualified names of tables that migrations create in Prisma's schemas but that are not part of the Prisma
 * schema.
 */
const externalTables: string[] = []

/**
 * Schema drift: returns the SQL that would change the migrated database at `url` into the Prisma schema; empty if they
 * match. Views, checks, triggers, functions, extensions and partial indexes are invisible to Prisma and have their own
 * tests.
 */
export const findDrift = async ({ url, folder = schemaFolder }: { url: string; folder?: string }): Promise<string> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.prisma')).sort()
  const files = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), content: await readFile(join(folder, name), 'utf8') })),
  )
  const pool = new CataloguePool({ connectionString: url, max: 2 })
  try {
    const engine = await openSchemaEngine(pool)
    const { exitCode, stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: folder },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: true,
      shadowDatabaseUrl: null,
      filters: { externalTables, externalEnums: [] },
    } as Parameters<typeof engine.diff>[0])
    engine.free()
    return exitCode === 2 ? (stdout ?? '').trim() : ''
  } finally {
    await pool.end()
  }
}
