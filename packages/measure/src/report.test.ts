import { expect, test } from 'vitest'
import { createRandom } from './random.ts'
import { reportLine } from './report.ts'

const promise = { id: 'G18', title: 'No double booking', figure: '0 overlaps' }

test('a line says whether a promise held, what was measured and what was promised', () => {
  expect(reportLine(promise, { held: true, measured: '0 overlaps of 50' })).toBe(
    'held          G18  No double booking: measured: 0 overlaps of 50; promised: 0 overlaps',
  )
  expect(reportLine(promise, { held: false, measured: '1 overlap' })).toMatch(/^BROKEN {8}G18/)
  expect(reportLine(promise, { held: null, measured: 'nothing, since it is away' })).toMatch(
    /^not measured .*it is away/,
  )
  expect(reportLine(promise, { held: true, measured: '3 tests', inPart: 'moves' })).toBe(
    'held in part  G18  No double booking: measured: 3 tests (open: moves); promised: 0 overlaps',
  )
  expect(reportLine(promise, undefined)).toBe('not measured  G18  No double booking: promised: 0 overlaps')
})

test('a seed gives the same numbers again, another one others', () => {
  const numbers = (seed: number) => Array.from({ length: 5 }, createRandom(seed))
  expect(numbers(7)).toEqual(numbers(7))
  expect(numbers(7)).not.toEqual(numbers(8))
  expect(numbers(7).every((number) => number >= 0 && number < 1)).toBe(true)
})
