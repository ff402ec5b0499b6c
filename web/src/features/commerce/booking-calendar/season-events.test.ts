import { expect, test } from 'vitest'
import { daysOf } from './calendar-range.ts'
import { seasonEvents } from './season-events.ts'

const season = (name: string, from: string, to: string) => ({
  name,
  from,
  to,
  unitAmountInCents: 1,
  weekendAmountInCents: null,
  priceId: null,
  minNights: null,
})
const restrictions = { minNights: 1, maxNights: 365, arrivalDays: [1], capacity: null }

test('[BOK-015] seasons and closures are calendar events with a date, a title and a theme of their own palette', () => {
  const priceList = [season('Basse saison', '2026-01-05', '2026-02-06'), season('Hiver', '2026-02-07', '2026-02-22')]
  const closedPeriods = [{ from: '2026-02-24', to: '2026-03-02', reason: '' }]
  const room = { priceList, bookingRestrictions: { ...restrictions, closedPeriods } }
  expect(seasonEvents([room, room], daysOf('month', '2026-02-10'), 'Fermé')).toEqual([
    { _id: '2026-02-01 Basse saison', date: '2026-02-01', title: 'Basse saison', theme: 'green' },
    { _id: '2026-02-07 Hiver', date: '2026-02-07', title: 'Hiver', theme: 'blue' },
    { _id: '2026-02-24 Fermé', date: '2026-02-24', title: 'Fermé', theme: 'red' },
  ])
})
