import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { measureByTests } from './measured-by-tests.ts'
import { testsOfPromises } from './tests-of-promises.ts'

test.each(testsOfPromises)(
  'the tests that measure $name exist, and each has a title that is asked for',
  ({ files, named }) => {
    for (const file of files) expect(readFileSync(join(root, file), 'utf8')).toMatch(new RegExp(named ?? 'test'))
  },
)

test('a failed test breaks its promise, and so does none that ran', () => {
  const { judge } = measureByTests(testsOfPromises[0]!)
  expect(judge({ passed: 3, failed: [] })).toMatchObject({ held: true, measured: '3 of 3 tests passed' })
  expect(judge({ passed: 3, failed: ['counts'] })).toMatchObject({
    held: false,
    measured: '3 of 4 tests passed, failed: counts',
  })
  expect(judge({ passed: 0, failed: [] }).held).toBe(false)
})
