import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWK } from 'jose'

export const keyId = 'one'

/** What the last browser asked with, and the form that the product sent with the code. */
type Asked = { nonce: string; challenge: string; form: URLSearchParams }
/** What the issuer sends for a code: by default the ID token that `sign` makes. */
export type TokenReply = (asked: Asked, reply: ServerResponse) => void | Promise<void>

export const sendJson = (reply: ServerResponse, body: unknown, status = 200): void => {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** An identity provider that sends what a test tells it to; it checks neither code nor client. */
export const startHostileIssuer = async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const publicJwk: JWK = { ...(await exportJWK(publicKey)), kid: keyId, alg: 'RS256', use: 'sig' }
  let reply: TokenReply = (_, response) => sendJson(response, { error: 'invalid_grant' }, 400)
  let asked = { nonce: '', challenge: '' }
  let issuer = ''
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.endsWith('/.well-known/openid-configuration'))
      return sendJson(response, {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    if (request.url === '/jwks') return sendJson(response, { keys: [publicJwk] })
    await reply({ ...asked, form: new URLSearchParams(await text(request)) }, response)
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    publicKey,
    privateKey,
    /** Whoever is sent here comes back with a code; what was asked for is kept. */
    visit: (address: URL) => {
      asked = {
        nonce: address.searchParams.get('nonce') ?? '',
        challenge: address.searchParams.get('code_challenge') ?? '',
      }
      return { code: 'of the issuer', state: address.searchParams.get('state') ?? '' }
    },
    replyWith: (next: TokenReply) => {
      reply = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
