import { createHmac, timingSafeEqual } from 'node:crypto'
import { minutes } from '@passerelle/kernel/durations'

export type SignedMessage = { id: string; timestamp: string; signature: string; body: Buffer }

const tolerance = minutes(5)
const keyOf = (secret: string) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

/**
 * Verifies a message of Standard Webhooks: HMAC-SHA256 over `id.timestamp.body`, one of the space-separated signatures
 * (keys rotate), not older or newer than five minutes.
 */
export const isSigned = ({ id, timestamp, signature, body }: SignedMessage, secret: string, now: Date): boolean => {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() - Number(timestamp) * 1_000) > tolerance) return false
  const expected = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest()
  return signature.split(' ').some((each) => {
    const given = Buffer.from(each.replace(/^v1,/, ''), 'base64')
    return each.startsWith('v1,') && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
