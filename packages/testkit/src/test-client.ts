import { createClient, type InputOf, type Transport } from '@passerelle/contract/client'
import type { NamedOperation, InferResponse } from '@passerelle/contract/operation'

export type Credentials = { token?: string | undefined; appId?: string | undefined; headers?: Record<string, string> }

/** Typed API client over real HTTP. A problem response rejects with an `ApiError`. */
export type TestClient = {
  call: <O extends NamedOperation>(op: O, input: InputOf<O>) => Promise<InferResponse<O>>
  /** Returns a client with additional headers, e.g. `idempotency-key` or `accept-language`. */
  with: (headers: Record<string, string>) => TestClient
}

export const headersOf = ({ token, appId, headers }: Credentials): Record<string, string> => ({
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(appId !== undefined && { 'app-id': appId }),
  ...headers,
})

const wire =
  (origin: string, credentials: Credentials): Transport =>
  async ({ method, path, body, signal }) => {
    const answer = await fetch(origin + path, {
      method,
      headers: { ...headersOf(credentials), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
  }

export const createTestClient = (origin: string, provider: string, credentials: Credentials): TestClient => ({
  call: createClient(wire(origin, credentials), provider),
  with: (headers) =>
    createTestClient(origin, provider, { ...credentials, headers: { ...credentials.headers, ...headers } }),
})
