import { expect, test } from 'vitest'
import { countTests, filesToRetry, mergeRetry } from './counts.ts'

const report = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [{ name: '/a.test.ts', status: 'passed', assertionResults: [{}] }],
}

test('a clean run counts as it is', () => {
  expect(countTests(report, 0)).toEqual({ passed: 3, failed: 0, skipped: 2 })
})

test('a file that did not load is a failure', () => {
  const testResults = [{ name: '/a.test.ts', status: 'failed', assertionResults: [] }]
  expect(countTests({ ...report, testResults }, 1)).toMatchObject({ passed: 3, failed: 1, skipped: 2 })
})

test('an error outside of any test is a failure', () => {
  expect(countTests(report, 1).failed).toBe(1)
})

test('a run that executed nothing is a failure', () => {
  expect(countTests({ ...report, numPassedTests: 0 }, 0)).toMatchObject({ passed: 0, failed: 1, skipped: 2 })
  expect(countTests(undefined, 0)).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
})

test('failed tests are named with the first line of their error, others are not', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'counts' },
    { status: 'failed', fullName: 'adds', failureMessages: ['AssertionError: 1 is not 2\n    at add'] },
  ]
  const testResults = [
    { name: '/a.test.ts', status: 'failed', assertionResults },
    { name: '/b.test.ts', status: 'failed', message: 'SyntaxError: Unexpected token\n    at b', assertionResults: [] },
  ]
  expect(countTests({ ...report, testResults, numFailedTests: 1 }, 1).failures).toEqual([
    '/a.test.ts > adds: AssertionError: 1 is not 2',
    '/b.test.ts: SyntaxError: Unexpected token',
  ])
  expect(countTests(report, 1).failures).toEqual(['exit code 1 without a failed test'])
})

const file = (name: string, status: string, ...results: string[]) => ({
  name,
  status,
  assertionResults: results.map((result) => ({ status: result })),
})

test('few failed files are run again, many are not', () => {
  const failed = (count: number) => Array.from({ length: count }, (_, index) => file(`/${index}`, 'failed', 'failed'))
  expect(filesToRetry({ ...report, testResults: [file('/ok', 'passed', 'passed'), ...failed(2)] })).toEqual([
    '/0',
    '/1',
  ])
  expect(filesToRetry({ ...report, testResults: failed(5) })).toEqual([])
  expect(filesToRetry(undefined)).toEqual([])
})

test('the second run of a file replaces its first, and names it as flaky only when it passed', () => {
  const testResults = [file('/ok', 'passed', 'passed', 'skipped'), file('/odd', 'failed', 'failed', 'passed')]
  const first = { ...report, testResults }
  const merged = (failed: number) => mergeRetry(first, ['/odd'], { passed: 2 - failed, failed, skipped: 0 })
  expect(merged(0)).toEqual({ passed: 3, failed: 0, skipped: 1, flaky: ['/odd'] })
  expect(merged(1)).toEqual({ passed: 2, failed: 1, skipped: 1, failures: [] })
})
