import { migrationsFolder, readMigrations } from '@passerelle/server/database/migration-files'

/** Returns the SQL of a migration, for tests of what it does with rows that an older release has written. */
export const readMigration = async (name: string): Promise<string> => {
  const found = (await readMigrations(migrationsFolder)).find((migration) => migration.name === name)
  if (!found) throw new Error(`There is no migration ${name}`)
  return found.sql
}
