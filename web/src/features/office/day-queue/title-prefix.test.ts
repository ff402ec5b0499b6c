import { expect, test } from 'vitest'
import { toTitlePrefix } from './title-prefix.ts'

test('[DAY-062] the title begins with what waits, and with a sign while nobody took an outage', () => {
  const of = (now: number, untaken = 0) => toTitlePrefix({ now, incidents: { untaken } })
  expect([of(9), of(9, 1), of(0), of(0, 1), toTitlePrefix(undefined)]).toEqual(['(9) ', '! (9) ', '', '! ', ''])
})
