import { createServer, request as requestTo, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'

/** A request on its way, and the answer to it. */
export type PassingRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string }
export type PassingAnswer = { status: number; headers: IncomingHttpHeaders; body: string }

export type Passing = {
  /** Changes a request before it goes on. */
  request?: (request: PassingRequest) => PassingRequest
  /** Changes an answer before it goes back, or holds it up. */
  answer?: (answer: PassingAnswer, request: PassingRequest) => PassingAnswer | Promise<PassingAnswer>
}

const read = async (stream: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('latin1')
}

const forward = (to: string, { method, path, headers, body }: PassingRequest): Promise<PassingAnswer> =>
  new Promise((resolve, reject) => {
    // Host and length are those of the request as it is now.
    const { host: _host, 'content-length': _length, 'transfer-encoding': _encoding, ...others } = headers
    const sent = requestTo(to + path, { method, headers: others }, (response) => {
      read(response).then(
        (text) => resolve({ status: response.statusCode ?? 500, headers: response.headers, body: text }),
        reject,
      )
    })
    sent.once('error', reject)
    sent.end(body, 'latin1')
  })

/** An HTTP proxy on this machine that changes what passes; sockets pass as they are. */
export const startHttpProxy = async (to: string, { request = (one) => one, answer = (one) => one }: Passing) => {
  const server = createServer((incoming, response) => {
    const pass = async () => {
      const { method = 'GET', url: path = '/', headers } = incoming
      const changed = request({ method, path, headers, body: await read(incoming) })
      const { status, headers: own, body } = await answer(await forward(to, changed), changed)
      const { 'content-length': _length, 'transfer-encoding': _encoding, connection: _connection, ...kept } = own
      response.writeHead(status, kept).end(body, 'latin1')
    }
    pass().catch(() => response.destroy())
  })
  server.on('upgrade', ({ method, url, headers }, socket, head) => {
    const { hostname, port } = new URL(to)
    const other = connect(Number(port), hostname, () => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`)
      other.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      other.write(head)
      other.pipe(socket).pipe(other)
    })
    for (const [one, opposite] of [
      [socket, other],
      [other, socket],
    ] as const) {
      one.on('error', () => opposite.destroy())
      one.on('close', () => opposite.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}
