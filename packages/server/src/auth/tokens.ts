import { errors, jwtVerify, SignJWT, type CryptoKey } from 'jose'
import { Problem } from '@passerelle/contract/problems'
import { isId } from '@passerelle/kernel/ids'
import type { Platform } from '../platform.ts'
import { getTokenCache, type CachedToken } from './token-cache.ts'
import { algorithm, signingKey, verifyingKey } from './signing-keys.ts'

export type TokenDeps = Pick<Platform, 'database' | 'clock' | 'env'>
export type TokenClaims = { userId: string; sessionId: string }

/**
 * Signs a session token (JWT) with user and session id (ACC-006) that expires with the session. Clients read roles from
 * it (ACC-021); authorization uses the user's row at each request instead.
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

/** Verifies signature, issuer and expiry, and caches the claims. */
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
  getTokenCache(deps.database).set(token, known)
  return known
}

/**
 * Returns the cached claims of a verified token unless it has expired or its signing key was retired. Whether the
 * session is still active is checked later, against its row.
 */
const getCached = async (deps: TokenDeps, token: string): Promise<CachedToken | undefined> => {
  const known = getTokenCache(deps.database).find(token)
  if (!known || known.expiresAt <= deps.clock.now()) return undefined
  return (await verifyingKey(deps, known.kid)) === known.key ? known : undefined
}

/** Returns the user and session of a token. Throws Problem `session_expired` (ERR-038), `not_signed_in` (ERR-037). */
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
