import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
  None,
  type ClientAuth,
  type Configuration,
} from 'openid-client'
import { Problem } from '@passerelle/contract/problems'
import type { Env } from '@passerelle/server/env'
import { isLoopback } from '@passerelle/server/net/is-loopback'

/** Client id at the embedded identity provider; a public client, protected by PKCE only. */
export const embeddedClientId = 'passerelle'
export const embeddedIssuer = (origin: string): string => `${origin}/sso`

/** Redirect URI of the authorization code flow. */
export const redirectUri = (origin: string): string => `${origin}/admin/oauth`

/** Authenticates with `client_secret_basic`, or with `client_secret_post` when the issuer does not support basic. */
const bySecret = (secret: string): ClientAuth => {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (issuer, ...rest) =>
    ((issuer.token_endpoint_auth_methods_supported ?? ['client_secret_basic']).includes('client_secret_basic')
      ? basic
      : post)(issuer, ...rest)
}

/** Metadata need not name the addresses that a sign-in is sent to; the library looks at them only then. */
const named = (config: Configuration): Configuration => {
  const { authorization_endpoint: authorization, token_endpoint: token } = config.serverMetadata()
  for (const address of [authorization, token])
    if (typeof address !== 'string' || !/^https?:$/.test(new URL(address).protocol))
      throw new TypeError('an issuer without addresses')
  return config
}

const discover = ({ origin, oidc, embedded }: Pick<Env, 'origin' | 'oidc' | 'embedded'>): Promise<Configuration> => {
  if (!oidc && !embedded) throw new Problem('unavailable')
  const issuer = new URL(oidc?.issuer ?? embeddedIssuer(origin))
  return discovery(issuer, oidc?.clientId ?? embeddedClientId, undefined, oidc ? bySecret(oidc.clientSecret) : None(), {
    timeout: 10,
    // Verify the signature of the ID token too, rather than relying on TLS only.
    execute: [
      enableNonRepudiationChecks,
      ...(issuer.protocol === 'http:' && isLoopback(issuer.hostname) ? [allowInsecureRequests] : []),
    ],
  })
}

export type IdentityClient = () => Promise<Configuration>

/** OpenID Connect discovery, fetched on the first sign-in and cached; failures are not cached. Throws `unavailable`. */
export const oidcClient = (env: Pick<Env, 'origin' | 'oidc' | 'embedded'>): IdentityClient => {
  let known: Promise<Configuration> | undefined
  return () => {
    known ??= Promise.resolve()
      .then(() => discover(env))
      .then(named)
      .catch((cause: unknown) => {
        known = undefined
        throw new Problem('unavailable', { cause })
      })
    return known
  }
}
