import { expect, test } from 'vitest'
import { accountStatusOf, toSubscriptionStatus } from './subscription-state.ts'

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

test('[PAY-003] of several subscriptions a failed one decides, ended ones only when nothing else is left', () => {
  expect(accountStatusOf(['active', 'failed', 'ended'])).toBe('failed')
  expect(accountStatusOf(['ended', 'trial', 'active'])).toBe('trial')
  expect(accountStatusOf(['ended', 'ended'])).toBe('ended')
  expect(accountStatusOf([])).toBeNull()
})
