import { expect, test } from 'vitest'
import { featuresOf } from './app-services.ts'

test('included services are on at once, those with a price wait for staff', () => {
  expect(featuresOf(['requests', 'availability', 'payments'])).toEqual(['payments'])
  expect(featuresOf(['clouds', 'bookings', 'phone-support'])).toEqual([])
  expect(featuresOf(['everything'])).toEqual([])
})
