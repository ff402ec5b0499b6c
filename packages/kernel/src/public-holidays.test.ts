import { expect, test } from 'vitest'
import { nightsOf } from './nights.ts'
import { isPublicHoliday } from './public-holidays.ts'

const holidaysOf = (year: number) =>
  nightsOf(`${year}-01-01`, 366).filter((day) => day.startsWith(`${year}`) && isPublicHoliday(day))

test('the eleven public holidays of a year, those after Easter included', () => {
  expect(holidaysOf(2026)).toEqual([
    '2026-01-01',
    '2026-04-06',
    '2026-05-01',
    '2026-05-08',
    '2026-05-14',
    '2026-05-25',
    '2026-07-14',
    '2026-08-15',
    '2026-11-01',
    '2026-11-11',
    '2026-12-25',
  ])
  expect(holidaysOf(2027).filter((day) => /-(?:03|04|05)-/.test(day))).toEqual([
    '2027-03-29',
    '2027-05-01',
    '2027-05-06',
    '2027-05-08',
    '2027-05-17',
  ])
  // In 2008 Ascension Day was the first of May.
  expect(holidaysOf(2008)).toHaveLength(10)
})
