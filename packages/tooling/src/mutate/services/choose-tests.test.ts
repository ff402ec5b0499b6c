import { expect, test } from 'vitest'
import { chooseTests } from './choose-tests.ts'

const path = 'services/projects/src/labels/label-store.ts'
const coverage = {
  reached: [
    { test: 'services/projects/src/board/slow.component.test.ts', places: [`${path}:1`] },
    { test: 'services/payments/src/invoices/most.component.test.ts', places: [`${path}:1`, `${path}:9`] },
    { test: 'services/projects/src/labels/near.component.test.ts', places: [`${path}:1`] },
    { test: 'services/projects/src/labels/elsewhere.component.test.ts', places: ['services/projects/src/a.ts:1'] },
  ],
  durations: new Map([
    ['services/projects/src/board/slow.component.test.ts', 40_000],
    ['services/payments/src/invoices/most.component.test.ts', 19_000],
    ['services/projects/src/labels/near.component.test.ts', 104_000],
  ]),
}

test('tests beside a mutant run first, then those of any service that reach most, as time allows', () => {
  expect(chooseTests(path, [`${path}:1`], coverage)).toEqual({
    tests: [
      'services/projects/src/labels/near.component.test.ts',
      'services/payments/src/invoices/most.component.test.ts',
    ],
    expectedMs: 123_000,
    all: 3,
  })
})

test('a place that no test reaches has none; one that may be noticed anywhere has all of its file', () => {
  expect(chooseTests(path, [`${path}:5`], coverage).tests).toEqual([])
  expect(chooseTests(path, undefined, coverage).all).toBe(3)
})
