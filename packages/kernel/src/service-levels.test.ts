import { expect, test } from 'vitest'
import { gaugeOf, targetStateOf, targetStateOfAvailability, type ServiceLevel } from './service-levels.ts'

const failing = { fill: 0, failing: true }
const filled = (fill: number) => ({ fill, failing: false })

test.each([
  [0, filled(1)],
  [15, filled(0.75)],
  [24, filled(0.6)],
  [20, filled(0.67)],
  [59, filled(0.02)],
  [59.9, filled(0)],
  [60, failing],
  [61, failing],
  [10_000, failing],
])('[AVL-029] %d minutes to intervention', (data, gauge) =>
  expect(gaugeOf('gti', { data, unit: 'minutes' })).toEqual(gauge),
)

test.each([
  [0, filled(1)],
  [120, filled(0.75)],
  [120.9, filled(0.75)],
  [78, filled(0.84)],
  [478, filled(0)],
  [479, filled(0)],
  [479.99, filled(0)],
  [480, failing],
  [481, failing],
])('[AVL-030] %d minutes to recovery, in whole ones', (data, gauge) =>
  expect(gaugeOf('gtr', { data, unit: 'minutes' })).toEqual(gauge),
)

test.each([
  [1, filled(1)],
  [0.999, filled(1)],
  [0.9989, filled(0.75)],
  [0.998, filled(0.75)],
  [0.9979, filled(0.5)],
  [0.997, filled(0.5)],
  [0.9969, filled(0.25)],
  [0.996, filled(0.25)],
  [0.9959, failing],
  [0, failing],
])('[AVL-031] a ratio of %d', (data, gauge) => expect(gaugeOf('gtd', { data, unit: 'ratio' })).toEqual(gauge))

test.each<[ServiceLevel, number | null, string]>([
  ['gti', null, 'minutes'],
  ['gtd', null, 'ratio'],
  ['gti', 12, 'hours'],
  ['gtr', 12, 'ratio'],
  ['gtd', 0.99, 'minutes'],
  ['gtd', 99, 'percent'],
])('[AVL-028] %s has no gauge for %s %s', (level, data, unit) => expect(gaugeOf(level, { data, unit })).toBeNull())

test.each([
  [100, 'kept'],
  [99.9, 'kept'],
  [99.899, 'under'],
  [99.6, 'under'],
  [99.599, 'missed'],
  [0, 'missed'],
])('[AVL-031] a service at %d %% is compared with the target of GTD: %s', (percent, state) =>
  expect(targetStateOfAvailability(percent)).toBe(state),
)

test('[AVL-029][AVL-030] minutes keep their target or miss it; what is not measured does neither', () => {
  expect(targetStateOf('gti', { data: 59, unit: 'minutes' })).toBe('kept')
  expect(targetStateOf('gtr', { data: 480, unit: 'minutes' })).toBe('missed')
  expect(targetStateOf('gtd', { data: null, unit: 'ratio' })).toBeNull()
})
