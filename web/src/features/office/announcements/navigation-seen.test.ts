import { expect, test } from 'vitest'
import { navigationSeenKey } from './navigation-seen.ts'

test('[APP-018] browsers that were told of the navigation keep the same key', () => {
  expect(navigationSeenKey).toBe('passerelle.navigation-seen')
})
