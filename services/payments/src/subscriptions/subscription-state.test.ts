import { expect, test } from 'vitest'
import { toSubscriptionStatus } from './subscription-state.ts'

test('[PAY-003] a payment that is overdue, unpaid or never made counts as failed', () => {
  expect(['past_due', 'unpaid', 'incomplete'].map(toSubscriptionStatus)).toEqual(['failed', 'failed', 'failed'])
  expect(['active', 'trialing', 'canceled', 'incomplete_expired', 'paused'].map(toSubscriptionStatus)).toEqual([
    'active',
    'trial',
    'ended',
    'ended',
    'paused',
  ])
  expect(toSubscriptionStatus('toString')).toBe('active')
})
