import { seed } from './bad-days.ts'
import { startTestPostgres } from './postgres.ts'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { admin: string; template: string; dropDuringRun: boolean }
  }
}

/**
 * Global setup before the first component test: one Postgres for the whole run (an ephemeral one, or the server at
 * TEST_DATABASE_URL) with one migrated template database that every test copies.
 */
export default async (project: TestProject) => {
  console.log(`Jobs fail their first try; SEED=${seed} repeats which`)
  const { provided, release } = await startTestPostgres()
  project.provide('postgres', provided)
  return release
}
