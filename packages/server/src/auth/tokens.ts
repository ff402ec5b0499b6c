import { errors, jwtVerify, SignJWT, type CryptoKey } from 'jose'
import { Problem } from '@passerelle/contract/problems'
import { isId } from '@passerelle/kernel/ids'
import type { Platform } from '../platform.ts'
import { getTokenCache, type CachedToken } from './token-cache.ts'
import { algorithm, signingKey, verifyingKey } from './signing-keys.ts'

export type TokenDeps = Pick<Platform, 'database' | 'clock' | 'env'>
export type TokenClaims = { userId: string; sessionId: string }

/**
 * A session token: it says who and which session (ACC-006), and ends when the session does. Clients read the roles in it (ACC-021); what
 * may be done is decided by the person's row at each call.
 */
export const signSessionToken = async (
  deps: TokenDeps,
  session: TokenClaims & { expiresAt: Date; roles: readonly string[] },
): Promise<string> => {
  const { kid, privateKey } = await signingKey(deps)
  return new SignJWT({ sid: session.sessionId, roles: session.roles })
    .setProtectedHeader({ alg: algorithm, kid })
    .setSubject(session.userId)
    .setIssuer(deps.env.origin)
    .setIssuedAt(deps.clock.now())
    .setExpirationTime(session.expiresAt)
    .sign(privateKey)
}

/** Checks signature, issuer and end, and remembers a token that holds. */
const verify = async (deps: TokenDeps, token: string): Promise<CachedToken> => {
  const { payload, protectedHeader, key } = await jwtVerify(
    token,
    async ({ kid }) => {
      const found = await verifyingKey(deps, kid)
      if (!found) throw new Problem('not_signed_in')
      return found
    },
    { algorithms: [algorithm], issuer: deps.env.origin, currentDate: deps.clock.now(), requiredClaims: ['exp'] },
  )
  const { sub, sid, exp } = payload
  if (typeof sub !== 'string' || typeof sid !== 'string' || !isId(sid) || exp === undefined)
    throw new Problem('not_signed_in')
  const known = {
    userId: sub,
    sessionId: sid,
    kid: protectedHeader.kid,
    key: key as CryptoKey,
    expiresAt: new Date(exp * 1000),
  }
  getTokenCache(deps.database).keep(token, known)
  return known
}

/** A token that was verified before holds until its end, while its key does; whether the session still runs, its row says. */
const getCached = async (deps: TokenDeps, token: string): Promise<CachedToken | undefined> => {
  const known = getTokenCache(deps.database).find(token)
  if (!known || known.expiresAt <= deps.clock.now()) return undefined
  return (await verifyingKey(deps, known.kid)) === known.key ? known : undefined
}

/** Who and which session a token speaks of. Problems `session_expired` (ERR-038), `not_signed_in` (ERR-037). */
export const verifySessionToken = async (deps: TokenDeps, token: string): Promise<TokenClaims> => {
  try {
    const { userId, sessionId } = (await getCached(deps, token)) ?? (await verify(deps, token))
    return { userId, sessionId }
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new Problem('session_expired', { cause: error })
    if (error instanceof errors.JOSEError || error instanceof TypeError)
      throw new Problem('not_signed_in', { cause: error })
    throw error
  }
}
