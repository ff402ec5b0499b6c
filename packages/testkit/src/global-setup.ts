import { startTestPostgres } from './postgres.ts'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { admin: string; template: string; dropDuringRun: boolean }
  }
}

/**
 * Before the first component test: one Postgres for the whole run (a throwaway of ours, or the server at TEST_DATABASE_URL) with one
 * migrated database that every test copies.
 */
export default async (project: TestProject) => {
  const { provided, release } = await startTestPostgres()
  project.provide('postgres', provided)
  return release
}
