import { authorizationCodeGrant, ResponseBodyError, type Configuration } from 'openid-client'
import { Problem } from '@passerelle/contract/problems'
import type { Platform } from '@passerelle/server/platform'
import type { PendingSignIn } from './pending-sign-in-store.ts'
import { redirectUri } from './oidc-client.ts'

/** Rebuilds the callback URL from what the page passed on. Only one issuer is configured, so `iss` is known. */
const callbackUrl = (config: Configuration, origin: string, code: string, state: string) => {
  const address = new URL(redirectUri(origin))
  const { issuer, authorization_response_iss_parameter_supported: namesItself } = config.serverMetadata()
  address.search = new URLSearchParams({ code, state, ...(namesItself && { iss: issuer }) }).toString()
  return address
}

/** True if the identity provider failed, rather than rejected the request. */
const isOutage = (error: unknown): boolean => {
  if (error instanceof ResponseBodyError || error instanceof Response) return error.status >= 500
  if (!(error instanceof Error)) return false
  return (
    error.message === 'fetch failed' || (error as { code?: unknown }).code === 'OAUTH_TIMEOUT' || isOutage(error.cause)
  )
}

/** Some directories send the claim as a text, many not at all: only then does the setting decide. */
const isVerified = (claim: unknown, isRequired: boolean): boolean =>
  claim === undefined ? !isRequired : claim === true || claim === 'true'

export type StaffIdentity = {
  email: string
  claims: Readonly<Record<string, unknown>>
  issuer: { issuer: string; subject: string; session: string | null }
}

/**
 * Exchanges the authorization code for the email and claims in the ID token; verifies signature, issuer, audience,
 * nonce and PKCE. Throws `staff_sign_in_failed`, `unavailable`.
 */
export const exchangeCode = async (
  config: Configuration,
  origin: string,
  code: string,
  attempt: PendingSignIn,
  { requireVerifiedEmail }: Pick<Platform['env'], 'requireVerifiedEmail'>,
): Promise<StaffIdentity> => {
  const tokens = await authorizationCodeGrant(config, callbackUrl(config, origin, code, attempt.state), {
    pkceCodeVerifier: attempt.verifier,
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    idTokenExpected: true,
  }).catch((cause: unknown) => {
    throw new Problem(isOutage(cause) ? 'unavailable' : 'staff_sign_in_failed', { cause })
  })
  const claims = tokens.claims()
  // The library compares `azp` only where a token is for several clients.
  const isForUs = claims?.azp === undefined || claims.azp === config.clientMetadata().client_id
  if (!isForUs || typeof claims?.email !== 'string' || !isVerified(claims.email_verified, requireVerifiedEmail))
    throw new Problem('staff_sign_in_failed')
  const { sub: subject, iss, sid } = claims
  const issuer = { issuer: iss, subject, session: typeof sid === 'string' ? sid : null }
  return { email: claims.email.trim().toLowerCase(), claims, issuer }
}
