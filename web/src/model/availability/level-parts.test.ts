import { expect, test } from 'vitest'
import { levelParts } from './level-parts.ts'

const minute = 60_000

test.each([
  ['gti', 24.9, 30, { kind: 'span', ms: 24 * minute }, 'kept', { direction: 'less', by: 6 * minute }],
  ['gti', 59.9, 59.1, { kind: 'span', ms: 59 * minute }, 'kept', { direction: 'same', by: 0 }],
  ['gti', 60, null, { kind: 'span', ms: 60 * minute }, 'missed', null],
  ['gtr', 479.9, 60, { kind: 'span', ms: 479 * minute }, 'kept', { direction: 'more', by: 419 * minute }],
  ['gtr', 480, 480, { kind: 'span', ms: 480 * minute }, 'missed', { direction: 'same', by: 0 }],
] as const)('[AVL-027][AVL-029][AVL-030] %s of %d minutes, %s before', (level, data, before, figure, kept, trend) => {
  expect(levelParts(level, { data, unit: 'minutes', before })).toMatchObject({ figure, kept, trend })
})

test.each([
  [0.9996, 'kept', 1],
  [0.999, 'kept', 1],
  [0.9985, 'under', 0.75],
  [0.996, 'under', 0.25],
  [0.9959, 'missed', 0],
] as const)('[AVL-031] an availability of %d is %s', (data, kept, fill) => {
  expect(levelParts('gtd', { data, unit: 'ratio', before: null })).toMatchObject({
    kept,
    gauge: { fill },
    figure: { kind: 'share', ratio: data },
  })
})

test('an availability moves by hundredths of a percent', () => {
  expect(levelParts('gtd', { data: 0.99961, unit: 'ratio', before: 0.9994 }).trend).toEqual({
    direction: 'more',
    by: 0.02,
  })
})

test('[AVL-028] a unit that nobody knows has neither figure nor gauge', () => {
  expect(levelParts('gtr', { data: 3, unit: 'hours', before: 2 })).toEqual({
    figure: { kind: 'unknown' },
    gauge: null,
    kept: null,
    trend: null,
  })
})

test('a service without measurements promises and compares nothing', () => {
  expect(levelParts('gti', { data: null, unit: 'minutes', before: 5 })).toEqual({
    figure: { kind: 'none' },
    gauge: null,
    kept: null,
    trend: null,
  })
})
