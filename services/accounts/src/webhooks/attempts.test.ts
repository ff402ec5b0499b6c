import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { hours, minutes } from '@passerelle/kernel/durations'
import { judgeAnswer, pauses } from './attempts.ts'
import { newWebhookSecret, signedHeaders } from '@passerelle/server/outbound/webhook-signature'

const now = new Date('2026-02-03T13:20:00Z')

test('[API-083] eight attempts with growing pauses over 27 hours', () => {
  expect(pauses).toEqual([5000, minutes(5), minutes(30), hours(2), hours(5), hours(10), hours(10)])
  expect(Math.floor(pauses.reduce((sum, pause) => sum + pause, 0) / hours(1))).toBe(27)
})

test.each([
  [200, 'delivered'],
  [204, 'delivered'],
  [302, 'failed'],
  [404, 'failed'],
  [500, 'failed'],
  [null, 'failed'],
  [410, 'gone'],
])('[API-083] an answer %s makes the attempt %s', (status, judged) => {
  expect(judgeAnswer({ status })).toBe(judged)
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
