import { existsSync, readFileSync } from 'node:fs'

export type Counts = { passed: number; failed: number; skipped: number }

/** The part of vitest's JSON report that the counts are read from. */
type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/**
 * Counts what one run of vitest did. A file that did not load holds no test, and an error outside of any test fails none:
 * both still count as failures, and so does a run that executed nothing.
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

/** Reads the report that vitest wrote; undefined when it did not get that far. */
export const readReport = (file: string) =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined

export const sum = (all: Counts[]): Counts => {
  const total = (kind: keyof Counts) => all.reduce((count, counts) => count + counts[kind], 0)
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') }
}
