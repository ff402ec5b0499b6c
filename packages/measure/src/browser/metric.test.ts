import { expect, test } from 'vitest'
import { measured, report } from './metric.ts'
import { parseBenchmarkOptions } from './cli-options.ts'

const samples = Array.from({ length: 100 }, (_, index) => 100 - index)

test('the middle of the samples counts against the limit unless said', () => {
  expect(measured({ name: 'a', unit: 'ms', samples: [9, 1, 5], limit: 5 })).toMatchObject({ value: 5, held: true })
  expect(measured({ name: 'a', unit: 'ms', samples, limit: 94, counts: 'p95' })).toMatchObject({
    value: 95,
    held: false,
  })
  expect(measured({ name: 'a', unit: 'ms', samples, counts: 'worst' })).toMatchObject({ value: 100, held: true })
})

test('nothing measured is no promise kept', () => {
  expect(measured({ name: 'a', unit: 'ms', samples: [], limit: 5 }).held).toBe(false)
})

test('each figure is a line with its mark', () => {
  const [, kept, missed] = report([
    measured({ name: 'first card', unit: 'ms', samples: [300], limit: 500 }),
    measured({ name: 'heap', unit: 'MB', samples: [61.25], limit: 60 }),
  ])
  expect(kept).toMatch(/first card +300 ms .* 500 ms {2}✓$/)
  expect(missed).toMatch(/heap +61\.3 MB .* 60 MB {2}✗$/)
})

test('a million requests unless said', () => {
  expect(parseBenchmarkOptions([])).toEqual({ requests: 1_000_000, data: undefined })
  expect(parseBenchmarkOptions(['--', '20000', '--data', 'x'])).toEqual({ requests: 20_000, data: 'x' })
  expect(() => parseBenchmarkOptions(['many'])).toThrow('Usage')
})
