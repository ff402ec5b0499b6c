import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { Platform } from '@passerelle/server/platform'
import type { RequestInfo } from '@passerelle/server/service'
import { attemptSeconds, type AttemptStore } from './pending-sign-in-store.ts'
import { redirectUri, type IdentityClient } from './oidc-client.ts'
import { signInCookie, signInCookiePath } from './sign-in-cookie.ts'

type Deps = Pick<Platform, 'env'> & { client: IdentityClient; attempts: AttemptStore }

/**
 * Returns the authorization URL for staff, and the cookie that binds the callback to this browser (ACC-008, API-073).
 * Throws `unavailable`.
 */
export const beginStaffSignIn =
  ({ env, client, attempts }: Deps) =>
  async ({ origin, setCookie }: RequestInfo): Promise<string> => {
    const attempt = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
    const address = buildAuthorizationUrl(await client(), {
      redirect_uri: redirectUri(origin),
      scope: env.oidcScopes,
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    })
    setCookie(signInCookie, await attempts.create(attempt), { maxAgeSeconds: attemptSeconds, path: signInCookiePath })
    return address.href
  }
