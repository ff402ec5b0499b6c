import { createSign } from 'node:crypto'
import type { Clock } from '@passerelle/kernel/clock'
import type { HttpClient } from '@passerelle/server/outbound/http-client'
import { DriveError } from './drive.ts'

export type ServiceAccount = { client_email: string; private_key: string; token_uri: string }

const scope = 'https://www.googleapis.com/auth/drive'
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Parses the JSON key of a service account; null when it is invalid. */
export const parseServiceAccount = (text: string): ServiceAccount | null => {
  try {
    const { client_email, private_key, token_uri } = JSON.parse(text) as Partial<ServiceAccount>
    if (!client_email || !private_key) return null
    return { client_email, private_key, token_uri: token_uri ?? 'https://oauth2.googleapis.com/token' }
  } catch {
    return null
  }
}

/** Throws a `DriveError` for an answer without a token that can be sent in a header. */
const readToken = (text: string, now: number): { token: string; until: number } => {
  try {
    const { access_token: token, expires_in: seconds } = JSON.parse(text) as Record<string, unknown>
    if (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token) && typeof seconds === 'number')
      return { token, until: now + seconds - 60 }
  } catch (cause) {
    throw new DriveError('refused', { cause })
  }
  throw new DriveError('refused')
}

/**
 * Access tokens of a Google service account (RFC 7523): exchanges a signed JWT assertion and caches the token until one
 * minute before it expires.
 */
export const googleToken = (account: ServiceAccount, { client, clock }: { client: HttpClient; clock: Clock }) => {
  let kept: { token: string; until: number } | undefined
  return async (): Promise<string> => {
    const now = Math.floor(clock.now().getTime() / 1000)
    if (kept && kept.until > now) return kept.token
    const { client_email: iss, token_uri: aud, private_key: key } = account
    const claims = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded({ iss, scope, aud, iat: now, exp: now + 3600 })}`
    const assertion = `${claims}.${createSign('RSA-SHA256').update(claims).sign(key, 'base64url')}`
    const { status, body } = await client({
      url: aud,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString(),
      configuredBy: 'installation',
      timeoutMs: 10_000,
      maxBytes: 64 * 1024,
    })
    if (status !== 200) throw new DriveError('refused')
    kept = readToken(body.toString(), now)
    return kept.token
  }
}
