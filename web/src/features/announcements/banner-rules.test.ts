import { expect, test } from 'vitest'
import { bannersAt, navigationSeenKey } from './banner-rules.ts'

const nothing = {
  pricingUp: false,
  cgvHideBanner: false,
  cgvInfogerance: false,
  cgvPrestation: false,
  cgsCloud: false,
  cguCgs: false,
  stripeSubscriptionStatus: null,
  stripeCustomerId: null,
}

test.each([
  ['2025-02-15T22:59:59Z', ['pricing']],
  ['2025-02-15T23:00:00Z', []],
  ['2024-02-01T22:59:59Z', ['pricing', 'documents']],
  ['2024-02-01T23:00:00Z', ['pricing']],
])('[APP-014][APP-015] at %s stand %j', (now, banners) => {
  expect(bannersAt(new Date(now), nothing, true)).toEqual(banners)
})

test('[APP-016] a closed banner stays closed, each by its own key', () => {
  const now = new Date('2024-01-15T12:00:00Z')
  expect(bannersAt(now, { ...nothing, pricingUp: true }, true)).toEqual(['documents'])
  expect(bannersAt(now, { ...nothing, cgvHideBanner: true }, true)).toEqual(['pricing'])
  expect(bannersAt(now, null, true)).toEqual([])
  expect(bannersAt(now, nothing, false)).toEqual([])
})

test('[APP-018] browsers that were told of the navigation keep the same key', () => {
  expect(navigationSeenKey).toBe('passerelle.navigation-seen')
})
