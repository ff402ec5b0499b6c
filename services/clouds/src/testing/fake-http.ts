import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CloudError } from '../providers/cloud-error.ts'

export type FakeRequest = {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  text: string
  body: Record<string, unknown>
}
/** What a fake was told to install on a server, by its name. */
export type Installed = Map<string, { keys: string[]; network: string | null }>
/** SSH keys in user data of cloud-init. */
export const keysIn = (userData: string): string[] =>
  userData.startsWith('#cloud-config\nssh_authorized_keys:\n')
    ? [...userData.matchAll(/^ {2}- (".*")$/gm)].map(([, text]) => JSON.parse(text!) as string)
    : []
export type FakeAnswer = { status?: number; body: unknown }
/** Fault injected into every request until it is removed. */
export type Trouble = { status?: number; body: string } | undefined

const parse = (text: string, type = ''): Record<string, unknown> =>
  type.includes('json') && text !== ''
    ? (JSON.parse(text) as Record<string, unknown>)
    : Object.fromEntries(new URLSearchParams(text))

/**
 * HTTP server of a fake cloud provider, backed by the simulator, for contract tests. A refusal of the simulator becomes
 * a 403 in the provider's format.
 */
export const startFakeHttp = async (
  answer: (request: FakeRequest) => Promise<FakeAnswer>,
  refusal: (words: string) => unknown,
) => {
  let trouble: Trouble
  let lost: string | undefined
  const server = createServer((request, response) => {
    const handle = async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
      const text = Buffer.concat(chunks).toString()
      const url = new URL(request.url ?? '/', 'http://fake')
      const { method = 'GET', headers } = request
      if (lost !== undefined && url.pathname.includes(lost)) return { status: 503, body: 'down' }
      if (trouble) return { status: trouble.status ?? 200, body: trouble.body }
      try {
        return await answer({ method, url, headers, text, body: parse(text, headers['content-type']) })
      } catch (error) {
        if (error instanceof CloudError) return { status: 403, body: refusal(error.words ?? '') }
        throw error
      }
    }
    void handle().then(
      ({ status = 200, body }) =>
        response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spoil: (next: Trouble) => void (trouble = next),
    /** Answers 503 where a path contains this text: a region or zone that is down. */
    lose: (place: string | undefined) => void (lost = place),
    close: () => new Promise((done) => server.close(done)),
  }
}
