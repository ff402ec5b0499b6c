import { expect, test } from 'vitest'
import { defineMeasure } from './measure.ts'
import { createRandom } from './random.ts'
import { linesOf, reportOf } from './report.ts'

const measure = defineMeasure({
  name: 'overlaps',
  id: 'G18',
  title: 'No double booking',
  promised: '0 overlaps',
  alone: async () => 0,
  judge: (overlaps) => ({ held: overlaps === 0, measured: `${overlaps} overlaps` }),
})
const circumstances = { date: '2026-11-23T06:00:00.000Z', commit: 'abc1234', options: '--rounds 5' }
const told = (verdict: Parameters<typeof reportOf>[1]) => linesOf(reportOf(measure, verdict, circumstances))

test('a report says whether a promise held, what was measured and promised, when and on what', () => {
  expect(told(measure.judge(0))).toEqual([
    'held          G18 overlaps: No double booking',
    '    promised: 0 overlaps',
    '    measured: 0 overlaps',
    '    on 2026-11-23T06:00:00.000Z, commit abc1234',
  ])
  expect(told(measure.judge(1))[0]).toMatch(/^BROKEN {8}G18/)
})

test('a report names what stays open, what cannot be measured and single figures', () => {
  const inPart = told({ held: true, measured: '3 tests', inPart: 'moves', lines: ['✓ first'] })
  expect(inPart[0]).toMatch(/^held in part {2}G18/)
  expect(inPart.slice(3, 5)).toEqual(['    open:     moves', '      ✓ first'])
  expect(told('no right to mount')[0]).toMatch(/^not measured {2}G18/)
  expect(told('no right to mount')[2]).toBe('    measured: no right to mount')
})

test('a seed gives the same numbers again, another one others', () => {
  const numbers = (seed: number) => Array.from({ length: 5 }, createRandom(seed))
  expect(numbers(7)).toEqual(numbers(7))
  expect(numbers(7)).not.toEqual(numbers(8))
  expect(numbers(7).every((number) => number >= 0 && number < 1)).toBe(true)
})
