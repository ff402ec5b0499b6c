import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { memoryAdapter } from '@passerelle/accounts/embedded/memory-adapter'

export type Issuer = { close: () => Promise<void> }
type Options = { address: string; clientId: string; clientSecret: string; returnTo: string }

/**
 * Fake OIDC identity provider of a company: separate origin, confidential client, RS256. Signs in the user of
 * `login_hint` without asking.
 */
export const openIssuer = async ({ address, clientId, clientSecret, returnTo }: Options): Promise<Issuer> => {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
  const provider = new Provider(address, {
    adapter: memoryAdapter(),
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [returnTo] }],
    jwks: { keys: [{ ...key, kty: 'RSA', alg: 'RS256', use: 'sig', kid: 'one' }] },
    cookies: { keys: ['of the test'] },
    ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, AuthorizationCode: 60, IdToken: 60 },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: async (_ctx, email) => ({
      accountId: email,
      claims: async () => ({ sub: email, email, email_verified: true }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ accountId: oidc.session!.accountId!, clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  const server = createServer((request, reply) => {
    const signIn = async () => {
      const { params } = await provider.interactionDetails(request, reply)
      await provider.interactionFinished(request, reply, { login: { accountId: String(params['login_hint']) } })
    }
    const answered = request.url?.startsWith('/interaction/') ? signIn() : answer(request, reply)
    answered.catch(() => reply.destroy())
  })
  await new Promise<void>((listening) => server.listen(Number(new URL(address).port), '127.0.0.1', listening))
  return {
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
