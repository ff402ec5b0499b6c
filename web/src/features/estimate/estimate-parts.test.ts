import { hours } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { partsOf, readParts } from './estimate-parts.ts'

test('[EST-015, EST-017] one day and two hours are ten hours of work', () => {
  expect(readParts({ days: '1', hours: '2', minutes: '' })).toEqual({ ms: hours(10) })
  expect(partsOf(hours(10))).toEqual({ days: '1', hours: '2', minutes: '0' })
})

test.each(['20', '1', '59'])('[EST-016] %s minutes are no quarter of an hour', (minutes) => {
  expect(readParts({ days: '', hours: '', minutes })).toEqual({ error: 'step' })
})

test.each(['1.5', '-1', 'x'])('[EST-015] %s is not taken', (days) => {
  expect(readParts({ days, hours: '', minutes: '' })).toEqual({ error: 'whole' })
})

test('nothing entered is no estimate', () => {
  expect(readParts({ days: '', hours: '', minutes: '' })).toEqual({ ms: 0 })
})
