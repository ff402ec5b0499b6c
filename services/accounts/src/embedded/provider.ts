import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import type { Platform } from '@passerelle/server/platform'
import { embeddedClientId, embeddedIssuer, redirectUri } from '../staff-sign-in/oidc-client.ts'
import { memoryAdapter } from './memory-adapter.ts'

export type Identity = { id: string; email: string; firstName: string; lastName: string }
type Options = {
  origin: string
  sessionCookieName: string
  logger: Platform['logger']
  /** Identity for an id or an email. Any email is accepted; the product decides who is staff. */
  identityOf: (idOrEmail: string) => Promise<Identity>
  errorPage: (ctx: KoaContextWithOIDC) => string
}

const freshKey = async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, alg: 'ES256', use: 'sig', kid: await calculateJwkThumbprint(jwk) }
}

const client = (origin: string) => ({
  client_id: embeddedClientId,
  redirect_uris: [redirectUri(origin)],
  response_types: ['code' as const],
  grant_types: ['authorization_code'],
  token_endpoint_auth_method: 'none' as const,
  id_token_signed_response_alg: 'ES256' as const,
})

/** Grants every requested scope: first-party sign-in needs no consent. */
const grantAll: Configuration['loadExistingGrant'] = async ({ oidc }) => {
  const grant = new oidc.provider.Grant({ accountId: oidc.session!.accountId!, clientId: oidc.client!.clientId })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

/**
 * OpenID Connect provider for embedded mode: one public client, authorization code flow with PKCE, keys generated per
 * process.
 */
export const createProvider = async ({
  origin,
  sessionCookieName,
  logger,
  identityOf,
  errorPage,
}: Options): Promise<Provider> => {
  const provider = new Provider(embeddedIssuer(origin), {
    adapter: memoryAdapter(),
    clients: [client(origin)],
    jwks: { keys: [await freshKey()] },
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      names: { session: sessionCookieName, interaction: '_sso_interaction', resume: '_sso_resume' },
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    conformIdTokenClaims: false,
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 60, AuthorizationCode: 60, IdToken: 600 },
    interactions: { url: (_ctx, interaction) => `/sso/interaction/${interaction.uid}` },
    loadExistingGrant: grantAll,
    findAccount: async (_ctx, accountId) => {
      const { email, firstName, lastName } = await identityOf(accountId)
      const claims = {
        sub: accountId,
        email,
        email_verified: true,
        name: `${firstName} ${lastName}`.trim(),
        given_name: firstName,
        family_name: lastName,
      }
      return { accountId, claims: async () => claims }
    },
    renderError: async (ctx) => {
      ctx.type = 'html'
      ctx.body = errorPage(ctx)
    },
  })
  // Its URLs are built from the configured origin, which the mount passes as forwarded headers.
  provider.proxy = true
  provider.on('server_error', (_ctx, err) => logger.error({ err }, 'the embedded identity provider failed'))
  return provider
}
