import { Pool } from 'undici'

type Request = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }
export type Http = {
  /** Returns the status, the text and the duration in ms. */
  send: (request: Request) => Promise<{ status: number; text: string; ms: number }>
  close: () => Promise<void>
}

/** HTTP client with a fixed number of connections. */
export const connectTo = (origin: string, connections: number): Http => {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  return {
    send: async ({ method = 'GET', path, headers = {}, body = null }) => {
      const from = performance.now()
      const answer = await pool.request({ method, path, headers, body })
      const text = await answer.body.text()
      return { status: answer.statusCode, text, ms: performance.now() - from }
    },
    close: () => pool.close(),
  }
}

/** Throws unless the status is one of `statuses`. */
export const expectStatus = async (sent: ReturnType<Http['send']>, ...statuses: number[]) => {
  const answer = await sent
  if (!statuses.includes(answer.status)) throw new Error(`${answer.status} ${answer.text.slice(0, 300)}`)
  return answer
}
