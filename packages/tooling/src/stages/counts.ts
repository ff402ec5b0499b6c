import { existsSync, readFileSync } from 'node:fs'

/**
 * `failures` names what failed, by file and title. `flaky` names test files that failed first and passed when they were
 * run again.
 */
export type Counts = { passed: number; failed: number; skipped: number; failures?: string[]; flaky?: string[] }

/** The part of vitest's JSON report that is used for the counts. `name` is the path of a file. */
export type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status?: string; fullName?: string; failureMessages?: string[] | null }[]
  }[]
}

const firstLine = (text = '') => text.split('\n', 1)[0]

/** Names the failed tests of a report, each with the first line of its error. */
const namesOfFailures = ({ testResults }: Report) =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [`${name}: ${firstLine(message)}`]
      return failed.map((test) => `${name} > ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`)
    })

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
  const counts = { passed, failed: failed === 0 && wrong ? 1 : failed, skipped }
  if (counts.failed === 0) return counts
  const failures = report ? namesOfFailures(report) : []
  return { ...counts, failures: failures.length > 0 ? failures : [`exit code ${exitCode} without a failed test`] }
}

/** Most files that are run again: when more fail, the cause is not chance. */
const maxRetriedFiles = 4

/** Returns the files worth running again: those that failed, unless they are many or something failed outside them. */
export const filesToRetry = (report: Report | undefined) => {
  const files = (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name)
  return files.length <= maxRetriedFiles ? files : []
}

/**
 * Joins a run with the second run of its failed files, whose results replace those of the first. Files that passed only
 * then are named as flaky.
 */
export const mergeRetry = (report: Report, retried: string[], retry: Counts): Counts => {
  const rest = report.testResults.filter(({ name }) => !retried.includes(name)).flatMap((file) => file.assertionResults)
  const passed = rest.filter(({ status }) => status === 'passed').length
  return {
    passed: passed + retry.passed,
    failed: retry.failed,
    skipped: rest.length - passed + retry.skipped,
    ...(retry.failed === 0 ? { flaky: retried } : { failures: retry.failures ?? [] }),
  }
}

/** Reads the report written by vitest; undefined if it was not written. */
export const readReport = (file: string) =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined

export const sum = (all: Counts[]): Counts => {
  const total = (kind: 'passed' | 'failed' | 'skipped') => all.reduce((count, counts) => count + counts[kind], 0)
  return {
    passed: total('passed'),
    failed: total('failed'),
    skipped: total('skipped'),
    failures: all.flatMap(({ failures }) => failures ?? []),
    flaky: all.flatMap(({ flaky }) => flaky ?? []),
  }
}
