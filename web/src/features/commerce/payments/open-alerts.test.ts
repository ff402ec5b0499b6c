import { expect, test } from 'vitest'
import { openAlerts } from './open-alerts.ts'

const payment = (status: 'paid' | 'failed' | 'processing', day: number) => ({
  purpose: 'invoice' as const,
  status,
  createdAt: `2026-02-0${day}T10:00:00.000Z`,
  failedAt: status === 'failed' ? `2026-02-0${day}T10:00:00.000Z` : null,
})
const method = (verification: 'verified' | 'pending' | 'failed', day: number) => ({
  verification,
  createdAt: `2026-02-0${day}T12:00:00.000Z`,
})

test('[ERR-043] the last transaction that ended decides, one under way does not', () => {
  const failed = payment('failed', 3)
  expect(openAlerts([payment('processing', 5), failed, payment('paid', 1)], [])).toMatchObject({ failed })
  expect(openAlerts([payment('paid', 4), failed], []).failed).toBeUndefined()
})

test('[ERR-043] a payment method added since ends the warning, unless it failed its verification', () => {
  const failed = payment('failed', 3)
  expect(openAlerts([failed], [method('verified', 2)]).failed).toBe(failed)
  expect(openAlerts([failed], [method('failed', 4)]).failed).toBe(failed)
  expect(openAlerts([failed], [method('verified', 2), method('pending', 4)]).failed).toBeUndefined()
})

test('[ERR-044] a payment method that failed its verification is named until another one is added', () => {
  const invalid = method('failed', 3)
  expect(openAlerts([], [method('verified', 2), invalid]).invalid).toBe(invalid)
  expect(openAlerts([], [invalid, method('pending', 4)]).invalid).toBeUndefined()
})

test('[COL-019] a verification that was refused is told with its method, not as a refused payment', () => {
  const refused = { ...payment('failed', 3), purpose: 'verification' as const }
  expect(openAlerts([refused], []).failed).toBeUndefined()
})
