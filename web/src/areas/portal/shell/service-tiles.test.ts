import { expect, test } from 'vitest'
import { serviceTiles } from './service-tiles.ts'

const every = ['phone-support', 'clouds', 'bookings', 'payments']
const tiles = (admin: boolean, staff: boolean, features: string[], supportPhones = ['01 84 80 00 12']) =>
  serviceTiles({ admin, staff, app: { features, supportPhones } }).map(({ to }) => to)

test.each([
  [true, false, every, ['/users', '/payments', '/bookings', '/converters', '/stats', '/clouds', '/phone']],
  [false, false, every, ['/converters', '/stats', '/clouds', '/phone']],
  [true, false, [], ['/users', '/converters', '/stats']],
  [false, true, ['payments'], ['/users', '/payments', '/converters', '/stats']],
])('[UIX-037] admin %s, staff %s, features %j: the tiles of the dashboard are %j', (admin, staff, features, shown) => {
  expect(tiles(admin, staff, features)).toEqual(shown)
})

test('[UIX-037] staff have no support code: without numbers the tile of the phone is hidden from them', () => {
  expect(tiles(false, true, every, [])).not.toContain('/phone')
  expect(tiles(true, false, every, [])).toContain('/phone')
})
