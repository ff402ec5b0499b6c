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

/** The client that the embedded identity provider knows; it is a public one, held by PKCE alone. */
export const embeddedClientId = 'passerelle'
export const embeddedIssuer = (origin: string): string => `${origin}/sso`

/** Where the identity provider sends the browser back to. */
export const redirectUri = (origin: string): string => `${origin}/admin/oauth`

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Shows the secret in the header, which every issuer takes unless it says otherwise, else in the body. */
const bySecret = (secret: string): ClientAuth => {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (issuer, ...rest) =>
    ((issuer.token_endpoint_auth_methods_supported ?? ['client_secret_basic']).includes('client_secret_basic')
      ? basic
      : post)(issuer, ...rest)
}

const isLoopback = (issuer: URL) => issuer.protocol === 'http:' && loopback.has(issuer.hostname)

const discover = ({ origin, oidc, embedded }: Pick<Env, 'origin' | 'oidc' | 'embedded'>): Promise<Configuration> => {
  if (!oidc && !embedded) throw new Problem('unavailable')
  const issuer = new URL(oidc?.issuer ?? embeddedIssuer(origin))
  return discovery(issuer, oidc?.clientId ?? embeddedClientId, undefined, oidc ? bySecret(oidc.clientSecret) : None(), {
    timeout: 10,
    // The token is checked by its signature too, not only by the connection that it came over.
    execute: [enableNonRepudiationChecks, ...(isLoopback(issuer) ? [allowInsecureRequests] : [])],
  })
}

export type IdentityClient = () => Promise<Configuration>

/** What the identity provider says about itself, asked at the first sign-in and kept; a failure is forgotten. Problem `unavailable`. */
export const oidcClient = (env: Pick<Env, 'origin' | 'oidc' | 'embedded'>): IdentityClient => {
  let known: Promise<Configuration> | undefined
  return () => {
    known ??= Promise.resolve()
      .then(() => discover(env))
      .catch((cause: unknown) => {
        known = undefined
        throw new Problem('unavailable', { cause })
      })
    return known
  }
}
