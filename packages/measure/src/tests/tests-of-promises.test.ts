import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { measures } from './measures.ts'
import { root } from './measured-by-tests.ts'
import { promises } from './promises.ts'
import { testsOfPromises } from './tests-of-promises.ts'

const entries = Object.entries(testsOfPromises).map(([id, tests]) => ({ id, ...tests }))

test.each(entries)('the tests that measure $id exist, and each has a title that is asked for', ({ files, named }) => {
  for (const file of files) expect(readFileSync(join(root, file), 'utf8')).toMatch(new RegExp(named ?? 'test'))
})

test('every promise is measured', () => {
  expect(promises.filter(({ id }) => !(id in measures)).map(({ id }) => id)).toEqual([])
})
