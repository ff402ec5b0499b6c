import { describe, expect, test } from 'vitest'
import { refusalsOf } from './restrictions.ts'

const season = {
  name: 'Hiver',
  from: '2026-02-07',
  to: '2026-02-22',
  unitAmountInCents: 1,
  weekendAmountInCents: null,
  priceId: null,
  minNights: 3,
}
const bookingRestrictions = {
  minNights: 1,
  maxNights: 21,
  arrivalDays: [1, 2, 3, 4, 5, 6],
  closedPeriods: [{ from: '2026-03-09', to: '2026-03-12', reason: 'peinture' }],
  capacity: 4,
}
const stay = { arrivalDate: '2026-03-02', quantity: 2, adults: 2, children: 1 }
const reasons = (fields: Partial<typeof stay>) =>
  refusalsOf({ bookingRestrictions, priceList: [season] }, { ...stay, ...fields }).map(({ field, reason }) => [
    field,
    reason,
  ])

describe('[BOK-001] restrictions of a room', () => {
  test.each<[string, Partial<typeof stay>, string[][]]>([
    ['an ordinary stay', {}, []],
    ['too many nights', { quantity: 22, arrivalDate: '2026-04-01' }, [['quantity', 'maxNights']]],
    ['too few nights for the season of the arrival', { arrivalDate: '2026-02-10' }, [['quantity', 'minNights']]],
    ['a Sunday', { arrivalDate: '2026-03-01' }, [['arrivalDate', 'arrivalDay']]],
    ['a night of a closed period', { arrivalDate: '2026-03-07', quantity: 3 }, [['arrivalDate', 'closed']]],
    ['a departure on the first closed day', { arrivalDate: '2026-03-07', quantity: 2 }, []],
    ['an arrival after the last closed night', { arrivalDate: '2026-03-13' }, []],
    ['more people than fit', { adults: 4 }, [['adults', 'capacity']]],
  ])('%s', (_name, fields, expected) => {
    expect(reasons(fields)).toEqual(expected)
  })
})
