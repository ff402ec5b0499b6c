import { expect, test } from 'vitest'
import { judgeMetrics } from './metrics.ts'

const figure = { name: 'first card', unit: 'ms' }

test('figures at their limits are kept, each beyond one is missed by name', () => {
  expect(judgeMetrics([{ ...figure, value: 500, atMost: 500 }]).held).toBe(true)
  expect(judgeMetrics([{ ...figure, value: 500, atLeast: 500 }]).held).toBe(true)
  const missed = judgeMetrics([
    { ...figure, value: 501, atMost: 500 },
    { name: 'rate', unit: '/ s', value: 9, atLeast: 10 },
    { ...figure, value: 1, atMost: 500 },
  ])
  expect(missed).toMatchObject({
    held: false,
    measured: '1 of 3 limits kept, missed: first card 501 ms; rate 9 / s',
  })
})

test('no figure with a limit, and none that is a number, is no promise kept', () => {
  expect(judgeMetrics([]).held).toBe(false)
  expect(judgeMetrics([{ ...figure, value: 1 }]).held).toBe(false)
  expect(judgeMetrics([{ ...figure, value: Number.NaN, atMost: 5 }]).held).toBe(false)
})

test('a line of a report has its figure, mark and limit', () => {
  const { lines } = judgeMetrics([
    { ...figure, value: 300, atMost: 500, detail: 'worst 310' },
    { name: 'heap', unit: 'MB', value: 61.25, atMost: 60 },
    { name: 'time', unit: 's', value: 2 },
  ])
  expect(lines?.[0]).toMatch(/^✓ first card +300 ms {2}at most 500 +worst 310$/)
  expect(lines?.[1]).toMatch(/^✗ heap +61\.3 MB {2}at most 60$/)
  expect(lines?.[2]).toMatch(/^· time +2 s$/)
})
