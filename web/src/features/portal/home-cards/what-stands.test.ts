import { expect, test } from 'vitest'
import { hasPhoneCard, linkedApps } from './what-stands.ts'

test('[APP-005] only applications that are opened by https are offered', () => {
  const app = (accessUrl: string) => ({
    name: accessUrl,
    accessUrl,
    primaryColor: '#000000',
    secondaryColor: '#ffffff',
    logoUrl: null,
  })
  const all = ['https://cadence.example/a', 'http://cadence.example', 'javascript:alert(1)', '/here'].map(app)
  expect(linkedApps({ externalApps: all }).map(({ name }) => name)).toEqual(['https://cadence.example/a'])
})

test.each([
  [['phone-support'], ['01 84 80 00 12'], true, true],
  [['phone-support'], [], true, false],
  [['bookings'], ['01 84 80 00 12'], false, false],
  [[], [], false, false],
])(
  '[APP-006] with the features %j and the numbers %j customers have the card: %s, staff: %s',
  (features, supportPhones, customers, staff) => {
    expect([hasPhoneCard({ features, supportPhones }, false), hasPhoneCard({ features, supportPhones }, true)]).toEqual(
      [customers, staff],
    )
  },
)
