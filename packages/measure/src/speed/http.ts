import { Pool } from 'undici'

/** A request as a client sends it. */
export type Sent = {
  method?: 'GET' | 'POST' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: string
}
export type Answer = { status: number; text: string; ms: number }
export type Http = {
  /** Sends a request; throws unless the status is below 300, or one of `expected`. */
  send: (sent: Sent, ...expected: number[]) => Promise<Answer>
  close: () => Promise<void>
}

/** HTTP client with a fixed number of connections. */
export const connectTo = (origin: string, connections: number): Http => {
  // Closes idle connections long before the server does, however late this process gets its turn.
  const pool = new Pool(origin, { connections, pipelining: 1, keepAliveMaxTimeout: 4000 })
  return {
    send: async ({ method = 'GET', path, headers = {}, body = null }, ...expected) => {
      const from = performance.now()
      const { statusCode: status, body: stream } = await pool.request({ method, path, headers, body })
      const text = await stream.text()
      const ms = performance.now() - from
      if (status >= 300 && !expected.includes(status))
        throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`)
      return { status, text, ms }
    },
    close: () => pool.close(),
  }
}
