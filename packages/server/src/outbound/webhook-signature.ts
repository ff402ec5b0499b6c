import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Generates a signing secret in the format of Standard Webhooks: `whsec_` and 24 random bytes in base64. */
export const newWebhookSecret = (): string => prefix + randomBytes(24).toString('base64')

/** The three headers of Standard Webhooks for this body (API-083): HMAC-SHA256 over `id.timestamp.body`. */
export const signedHeaders = (secret: string, { id, at, body }: { id: string; at: Date; body: string }) => {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
