import { existsSync, readFileSync } from 'node:fs'

export type Counts = { passed: number; failed: number; skipped: number }

/** The part of vitest's JSON report that is used for the counts. */
type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/**
 * Counts the results of a vitest run. A file that did not load, an error outside of any test and a run without tests
 * count as failures.
 */
export const countTests = (report: Report | undefined, exitCode: number): Counts => {
  const unloaded =
    report?.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length ?? 0
  const passed = report?.numPassedTests ?? 0
  const failed = (report?.numFailedTests ?? 0) + unloaded
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0)
  const wrong = exitCode !== 0 || passed + failed === 0
  return { passed, failed: failed === 0 && wrong ? 1 : failed, skipped }
}

/** Reads the report written by vitest; undefined if it was not written. */
export const readReport = (file: string) =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined

export const sum = (all: Counts[]): Counts => {
  const total = (kind: keyof Counts) => all.reduce((count, counts) => count + counts[kind], 0)
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') }
}
