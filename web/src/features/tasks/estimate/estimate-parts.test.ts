import { hours } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { toEstimateParts, parseEstimateParts } from './estimate-parts.ts'

test('[EST-015, EST-017] one day and two hours are ten hours of work', () => {
  expect(parseEstimateParts({ days: '1', hours: '2', minutes: '' })).toEqual({ ms: hours(10) })
  expect(toEstimateParts(hours(10))).toEqual({ days: '1', hours: '2', minutes: '0' })
})

test.each(['20', '1', '59'])('[EST-016] %s minutes are no quarter of an hour', (minutes) => {
  expect(parseEstimateParts({ days: '', hours: '', minutes })).toEqual({ error: 'step' })
})

test.each(['0', '15', '30', '45'])('[EST-016] %s minutes are quarters of an hour', (minutes) => {
  expect(parseEstimateParts({ days: '', hours: '', minutes })).toEqual({ ms: Number(minutes) * 60_000 })
})

test.each(
  (['days', 'hours', 'minutes'] as const).flatMap((part) =>
    ['1.5', '-1', '1e1', 'x'].map((text) => [part, text] as const),
  ),
)('[EST-015] %s: %s is not taken', (part, text) => {
  expect(parseEstimateParts({ days: '', hours: '', minutes: '', [part]: text })).toEqual({ error: 'whole' })
})

test('nothing entered is no estimate', () => {
  expect(parseEstimateParts({ days: '', hours: '', minutes: '' })).toEqual({ ms: 0 })
})
