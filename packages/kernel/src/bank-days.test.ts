import { expect, test } from 'vitest'
import { addBankDays, bankDayFrom, easterSunday, isBankDay } from './bank-days.ts'
import { addDays, weekdayOf } from './nights.ts'

test.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
  [2076, '2076-04-19'],
])('Easter Sunday of %i', (year, day) => {
  expect(easterSunday(year)).toBe(day)
})

/** The Paschal full moons of 1900 to 2199, by golden number, as month and day. */
const text = `04-14 04-03 03-23 04-11 03-31 04-18 04-08 03-28 04-16 04-05
  03-25 04-13 04-02 03-22 04-10 03-30 04-17 04-07 03-27`
const fullMoons = text.split(/\s+/)

test('Easter is the Sunday after the Paschal full moon, in two centuries', () => {
  for (let year = 2000; year < 2200; year += 1) {
    const moon = `${year}-${fullMoons[year % 19]!}`
    expect(easterSunday(year)).toBe(addDays(moon, 7 - (weekdayOf(moon) % 7)))
  }
})

test('[COL-004] banks are closed at weekends and on the closing days of TARGET, not on other holidays', () => {
  const closed = ['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-12-25', '2026-02-07', '2026-02-08']
  const open = ['2026-01-02', '2026-04-07', '2026-05-08', '2026-07-14', '2026-12-24', '2026-12-28']
  expect(closed.map(isBankDay)).toEqual(closed.map(() => false))
  expect(open.map(isBankDay)).toEqual(open.map(() => true))
})

test('[COL-004] bank days are counted past weekends, Easter and Christmas', () => {
  expect(bankDayFrom('2026-02-03')).toBe('2026-02-03')
  expect(bankDayFrom('2026-04-03')).toBe('2026-04-07')
  expect(addBankDays('2026-02-03', 0)).toBe('2026-02-03')
  expect(addBankDays('2026-02-05', 2)).toBe('2026-02-09')
  expect(addBankDays('2026-04-01', 2)).toBe('2026-04-07')
  expect(addBankDays('2026-12-23', 2)).toBe('2026-12-28')
  expect(addBankDays('2026-12-30', 5)).toBe('2027-01-07')
})
