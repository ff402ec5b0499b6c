import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import type { Configuration } from 'openid-client'
import { Problem } from '@passerelle/contract/problems'
import type { Platform } from '@passerelle/server/platform'
import { endSessions, findIssuerSessions } from '../identity/session-store.ts'
import { endTokensOf } from '../identity/end-tokens.ts'
import { findBoundStaff } from '../identity/identity-store.ts'
import type { IdentityClient } from './oidc-client.ts'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

type Named = { subject: string | null; session: string | null }

/** Verifies a logout token and returns whom or which session it names. Throws `invalid_input`, `unavailable`. */
const readLogoutToken = async (config: Configuration, token: string): Promise<Named> => {
  const { issuer, jwks_uri: keys } = config.serverMetadata()
  if (keys === undefined) throw new Problem('unavailable')
  const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(keys), { timeoutDuration: 10_000 }), {
    issuer,
    audience: config.clientMetadata().client_id,
    algorithms,
    clockTolerance: 60,
    maxTokenAge: '10m',
  }).catch((cause: unknown) => {
    const isTokenAtFault = cause instanceof errors.JOSEError && !(cause instanceof errors.JWKSTimeout)
    throw new Problem(isTokenAtFault ? 'invalid_input' : 'unavailable', { cause })
  })
  const { sub, sid, nonce, events } = payload
  const named = { subject: sub ?? null, session: typeof sid === 'string' ? sid : null }
  // An ID token has a nonce: it must not pass for a logout token.
  const isLogout = typeof events === 'object' && events !== null && logoutEvent in events && nonce === undefined
  if (!isLogout || (named.subject === null && named.session === null)) throw new Problem('invalid_input')
  return named
}

/**
 * Ends the sessions that the identity provider names in a logout token, and those opened from them, for example of
 * somebody whom it has disabled (OpenID Connect Back-Channel Logout 1.0); subscribers of the event close their
 * WebSockets. A logout token of a person without a session ends their access tokens too. Idempotent. Throws
 * `invalid_input`, `unavailable`.
 */
export const endIssuerSessions =
  ({ database, clock, record, client }: Pick<Platform, 'database' | 'clock' | 'record'> & { client: IdentityClient }) =>
  async (form: Buffer): Promise<void> => {
    const token = new URLSearchParams(form.toString('utf8')).get('logout_token')
    if (!token) throw new Problem('invalid_input')
    const config = await client()
    const named = await readLogoutToken(config, token)
    const now = clock.now()
    await database.transaction(async (tx) => {
      for (const { id, userId } of await findIssuerSessions(tx, named, now))
        for (const ended of await endSessions(tx, id, now))
          await record(tx, {
            appId: ended.inAppId,
            actor: { kind: 'staff', userId },
            name: 'session.ended',
            subject: ended.id,
            data: { sessionId: ended.id, reason: 'issuer' },
          })
      // Without a session the whole person is meant, as when the issuer has disabled them.
      if (named.session === null && named.subject !== null) {
        const staff = await findBoundStaff(tx.query, { issuer: config.serverMetadata().issuer, subject: named.subject })
        if (staff) await endTokensOf({ clock, record }, tx, { ...staff, staff: true }, { kind: 'system' })
      }
    })
  }
