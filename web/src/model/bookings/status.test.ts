import { bookingStatuses } from '@passerelle/kernel/bookings'
import { expect, test } from 'vitest'
import { bookingColour } from './status.ts'

test('[BOK-005][BOK-016] the six statuses have the six colours in their order, anything else the primary one', () => {
  expect(bookingStatuses.map(bookingColour)).toEqual(['green', 'dashed-green', 'blue', 'black', 'orange', 'red'])
  expect(bookingColour('unheard_of')).toBe('primary')
})
