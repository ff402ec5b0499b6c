import { expect, test } from 'vitest'
import { bannersAt, navigationSeenKey } from './banner-rules.ts'

test.each([
  ['2025-02-15T22:59:59Z', ['pricing']],
  ['2025-02-15T23:00:00Z', []],
  ['2024-02-01T22:59:59Z', ['pricing', 'documents']],
  ['2024-02-01T23:00:00Z', ['pricing']],
])('[APP-014][APP-015] at %s stand %j', (now, banners) => {
  expect(bannersAt(new Date(now), [])).toEqual(banners)
})

test('[APP-016] a closed banner stays closed, each by its own key', () => {
  const now = new Date('2024-01-15T12:00:00Z')
  expect(bannersAt(now, ['pricingUp'])).toEqual(['documents'])
  expect(bannersAt(now, ['cgvHideBanner'])).toEqual(['pricing'])
  expect(bannersAt(now, ['pricingUp', 'cgvHideBanner'])).toEqual([])
})

test('[APP-018] browsers that were told of the navigation keep the same key', () => {
  expect(navigationSeenKey).toBe('passerelle.navigation-seen')
})
