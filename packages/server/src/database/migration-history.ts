import { randomUUID } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import type { MigrationFile } from './migration-files.ts'

/** A row of `_prisma_migrations`, the table that `prisma migrate` uses too. */
export type AppliedMigration = { name: string; checksum: string; finished: boolean }

/** `unknown`: applied, but not in this code: a newer release was here. */
export type MigrationState = { pending: MigrationFile[]; edited: string[]; failed: string[]; unknown: string[] }

/** Compares the migration files with the migrations applied to the database. */
export const compare = (files: MigrationFile[], applied: AppliedMigration[]): MigrationState => {
  const seen = new Map(applied.map((row) => [row.name, row]))
  return {
    pending: files.filter(({ name }) => !seen.has(name)),
    edited: files
      .filter(({ name, checksum }) => seen.get(name)?.finished && seen.get(name)?.checksum !== checksum)
      .map(({ name }) => name),
    failed: applied.filter(({ finished }) => !finished).map(({ name }) => name),
    unknown: applied.filter(({ name }) => !files.some((file) => file.name === name)).map(({ name }) => name),
  }
}

export const createHistory = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`

/** Returns the applied migrations that were not rolled back; empty for a database that was never migrated. */
export const readHistory = async (client: ClientBase | Pool): Promise<AppliedMigration[]> => {
  const {
    rows: [table],
  } = await client.query<{ exists: boolean }>(`SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS exists`)
  if (!table?.exists) return []
  const { rows } = await client.query<AppliedMigration>(`
    SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
    FROM "_prisma_migrations" WHERE rolled_back_at IS NULL ORDER BY started_at`)
  return rows
}

export const noteApplied = (client: ClientBase, { name, checksum }: MigrationFile) =>
  client.query(
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count)
   VALUES ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  )

/** Notes migrations whose work `schema.sql` has done. */
export const noteAllApplied = (client: ClientBase, files: readonly MigrationFile[]) =>
  client.query(
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at)
     SELECT gen_random_uuid()::text, f.checksum, f.name, clock_timestamp()
       FROM unnest($1::text[], $2::text[]) AS f (checksum, name)`,
    [files.map(({ checksum }) => checksum), files.map(({ name }) => name)],
  )

/** Marks a failed migration as rolled back so that it can be retried, and stores the error message of Postgres. */
export const noteRolledBack = (client: ClientBase, { name, checksum }: MigrationFile, logs: string) =>
  client.query(
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, rolled_back_at, logs)
      VALUES ($1, $2, $3, clock_timestamp(), $4)`,
    [randomUUID(), checksum, name, logs],
  )
