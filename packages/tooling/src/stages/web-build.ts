import type { Counts } from './counts.ts'
import { runProgram } from './program.ts'

/** Builds the web app if its sources changed; counts as one test. */
export const buildWebApp = async (): Promise<Counts> => {
  const failed = (await runProgram('terminal', 'node', 'packages/tooling/bootstrap.mjs', 'build')) === 0 ? 0 : 1
  return { passed: 1 - failed, failed, skipped: 0 }
}
