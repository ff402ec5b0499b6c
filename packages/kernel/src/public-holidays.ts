import { easterSunday } from './bank-days.ts'
import { addDays } from './nights.ts'

/** Public holidays by country (TGT-003): those of every year, and those that move, in days after Easter Sunday. */
const tables = {
  fr: {
    fixed: new Set(['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']),
    // Easter Monday, Ascension Day, Whit Monday.
    afterEaster: [1, 39, 50],
  },
} as const

/** Whether a calendar day is a public holiday of mainland France. */
export const isPublicHoliday = (day: string, country: keyof typeof tables = 'fr'): boolean => {
  const { fixed, afterEaster } = tables[country]
  if ((fixed as ReadonlySet<string>).has(day.slice(5))) return true
  const easter = easterSunday(Number(day.slice(0, 4)))
  return afterEaster.some((count) => addDays(easter, count) === day)
}
