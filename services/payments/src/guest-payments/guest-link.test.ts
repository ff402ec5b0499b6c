import { expect, test } from 'vitest'
import { assertLinkOpen, lastDayOf } from './guest-link.ts'

const asked = (createdAt: string, paidAt: string | null = null) => ({
  createdAt: new Date(createdAt),
  paidAt: paidAt === null ? null : new Date(paidAt),
  status: paidAt === null ? ('open' as const) : ('paid' as const),
})

test.each([
  ['a stay that ends later', asked('2026-02-03T10:00:00Z'), '2026-02-22', '2026-02-22'],
  ['one that is asked for after the stay', asked('2026-03-03T10:00:00Z'), '2026-02-22', '2026-03-10'],
  ['a gift', asked('2026-02-03T10:00:00Z'), null, '2026-03-05'],
  ['one that is paid', asked('2026-02-03T10:00:00Z', '2026-02-22T22:00:00Z'), '2026-02-22', '2026-03-24'],
])('a payment link ends with the day of departure: %s', (_, link, departureDate, lastDay) => {
  expect(lastDayOf(link, { departureDate })).toBe(lastDay)
})

test.each([
  ['open', false, 'open'],
  ['failed', true, 'guest_payments_closed'],
  ['paid', true, 'open'],
  ['processing', true, 'open'],
] as const)('a link that is %s, its account disabled: %s, is %s', (status, isClosed, outcome) => {
  const link = { ...asked('2026-02-03T10:00:00Z'), status }
  const about = { departureDate: '2026-02-22', isClosed }
  const check = (now: string) => () => assertLinkOpen(link, about, new Date(now))
  if (outcome === 'open') expect(check('2026-02-22T22:59:59Z')).not.toThrow()
  else expect(check('2026-02-22T22:59:59Z')).toThrow(expect.objectContaining({ code: outcome }) as Error)
  if (status === 'processing') expect(check('2026-02-22T23:00:00Z')).not.toThrow()
  else expect(check('2026-02-22T23:00:00Z')).toThrow(expect.objectContaining({ code: 'link_expired' }) as Error)
})
