import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Stand-in for the token endpoint of a mail provider (RFC 6749): numbers the tokens that it gives. */
export const tokenEndpoint = async () => {
  const state = {
    /** What was asked for, oldest first. */
    asked: [] as Record<string, string>[],
    /** Life of the next token in seconds. */
    expiresIn: 3600,
    /** Refuses with this code, or breaks with a status. */
    refuses: undefined as string | number | undefined,
    given: 0,
    /** Gives another refresh token with each answer. */
    rotates: false,
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const asked = Object.fromEntries(new URLSearchParams(await text(request)))
    state.asked.push(asked)
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (typeof state.refuses === 'number') return reply(state.refuses, {})
    if (state.refuses !== undefined) return reply(400, { error: state.refuses })
    state.given += 1
    reply(200, {
      access_token: `token-${state.given}`,
      token_type: 'Bearer',
      expires_in: state.expiresIn,
      ...(state.rotates && { refresh_token: `refresh-${state.given}` }),
    })
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    state,
    url: `http://127.0.0.1:${port}/token`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
