import type { IncomingMessage } from 'node:http'
import Stripe from 'stripe'

type Client = ReturnType<typeof Stripe.createNodeHttpClient>
type Response = Awaited<ReturnType<Client['makeRequest']>>

/** Longest body that is read: a page of a hundred objects has less than one megabyte. */
const mostCharacters = 8 * 1024 * 1024

/** The library takes any JSON, and ends the process with an unhandled rejection when it is not an object. */
const objectOf = async (answer: Promise<unknown>, status: number): Promise<object> => {
  const outage = { error: { type: 'api_error', message: `HTTP ${status}` } }
  const json = await answer.catch((error: unknown) => {
    if (status >= 500 && error instanceof SyntaxError) return outage
    throw error
  })
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json
  if (status >= 500) return outage
  throw new SyntaxError('The answer is not an object')
}

const guard = (response: Response): Response => {
  const read = response.toJSON.bind(response)
  response.toJSON = () => {
    const answer = read()
    const body = response.getRawResponse() as IncomingMessage
    let length = 0
    body.on('data', (chunk: Buffer | string) => {
      length += chunk.length
      if (length > mostCharacters) body.destroy(new Error('The answer is too large'))
    })
    return objectOf(answer, response.getStatusCode())
  }
  return response
}

/** HTTP client of the library that hands on nothing but objects, and gives up on endless bodies. */
export const guardedHttp = (): Client => {
  const client = Stripe.createNodeHttpClient()
  const ask = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => guard(await ask(...request))
  return client
}
