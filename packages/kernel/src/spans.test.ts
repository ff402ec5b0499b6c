import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengthOfSpans, mergeSpans, subtractSpans } from './spans.ts'

const span = fc
  .record({ start: fc.integer({ min: 0, max: 60 }), length: fc.integer({ min: 0, max: 20 }) })
  .map(({ start, length }) => ({ start, end: start + length }))
const spans = fc.array(span, { maxLength: 6 })
const holds = (all: readonly { start: number; end: number }[], at: number) =>
  all.some(({ start, end }) => start <= at && at < end)

test('merged and subtracted spans hold the same instants as counting them one by one', () => {
  fc.assert(
    fc.property(spans, spans, (down, holes) => {
      const left = subtractSpans(down, holes)
      for (let at = 0; at < 80; at += 1) expect(holds(left, at)).toBe(holds(down, at) && !holds(holes, at))
      const merged = mergeSpans(down)
      expect(merged.every(({ start }, index) => index === 0 || start > merged[index - 1]!.end)).toBe(true)
      expect(lengthOfSpans(down)).toBe(Array.from({ length: 80 }, (_, at) => at).filter((at) => holds(down, at)).length)
    }),
  )
})

test('an outage without end is cut by a maintenance', () => {
  expect(subtractSpans([{ start: 10, end: Infinity }], [{ start: 5, end: 20 }])).toEqual([{ start: 20, end: Infinity }])
})

test('empty spans are none; spans that touch are one, and a hole beside a span leaves it whole', () => {
  expect(
    mergeSpans([
      { start: 5, end: 5 },
      { start: 9, end: 7 },
    ]),
  ).toEqual([])
  expect(
    mergeSpans([
      { start: 5, end: 9 },
      { start: 1, end: 5 },
    ]),
  ).toEqual([{ start: 1, end: 9 }])
  expect(lengthOfSpans([{ start: 9, end: 7 }])).toBe(0)
  const span = { start: 5, end: 9 }
  expect(
    subtractSpans(
      [span],
      [
        { start: 1, end: 5 },
        { start: 9, end: 12 },
      ],
    ),
  ).toEqual([span])
  expect(subtractSpans([span], [{ start: 5, end: 7 }])).toEqual([{ start: 7, end: 9 }])
  expect(subtractSpans([span], [{ start: 7, end: 9 }])).toEqual([{ start: 5, end: 7 }])
  expect(subtractSpans([span], [span])).toEqual([])
})
