import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { hours, minutes } from '@passerelle/kernel/durations'
import { afterAttempt, maxAttempts } from './attempts.ts'
import { newWebhookSecret, signedHeaders } from './signature.ts'

const now = new Date('2026-02-03T13:20:00Z')

test('[API-083] eight attempts with growing pauses over 27 hours, then it failed', () => {
  let at = now
  const pauses: number[] = []
  for (let attempt = 1; attempt < maxAttempts; attempt += 1) {
    const next = afterAttempt(attempt, { status: 503, error: null }, at)
    if (next.state !== 'waiting') throw new Error('it is tried again')
    pauses.push(next.nextAttemptAt.getTime() - at.getTime())
    at = next.nextAttemptAt
  }
  expect(pauses).toEqual([5000, minutes(5), minutes(30), hours(2), hours(5), hours(10), hours(10)])
  expect(Math.floor((at.getTime() - now.getTime()) / 3_600_000)).toBe(27)
  expect(maxAttempts).toBe(8)
  expect(afterAttempt(8, { status: null, error: 'unreachable' }, at)).toEqual({ state: 'failed' })
})

test.each([
  [200, 'delivered'],
  [204, 'delivered'],
  [302, 'waiting'],
  [404, 'waiting'],
  [500, 'waiting'],
  [410, 'failed'],
])('[API-083] a first answer %i leaves the delivery %s', (status, state) => {
  expect(afterAttempt(1, { status, error: null }, now).state).toBe(state)
})

test('[API-083] the signature is the HMAC-SHA256 of id, timestamp and body with the decoded secret', () => {
  const secret = newWebhookSecret()
  const headers = signedHeaders(secret, { id: 'evt', at: now, body: '{"a":1}' })
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const digest = createHmac('sha256', key)
    .update(`evt.${now.getTime() / 1000}.{"a":1}`)
    .digest('base64')
  expect(headers).toEqual({
    'webhook-id': 'evt',
    'webhook-timestamp': String(now.getTime() / 1000),
    'webhook-signature': `v1,${digest}`,
  })
})
