import { expect, test } from 'vitest'
import { countTests } from './counts.ts'

const report = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [{ status: 'passed', assertionResults: [{}] }],
}

test('a clean run counts as it is', () => {
  expect(countTests(report, 0)).toEqual({ passed: 3, failed: 0, skipped: 2 })
})

test('a file that did not load is a failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }]
  expect(countTests({ ...report, testResults }, 1)).toEqual({ passed: 3, failed: 1, skipped: 2 })
})

test('an error outside of any test is a failure', () => {
  expect(countTests(report, 1).failed).toBe(1)
})

test('a run that executed nothing is a failure', () => {
  expect(countTests({ ...report, numPassedTests: 0 }, 0)).toEqual({ passed: 0, failed: 1, skipped: 2 })
  expect(countTests(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})
