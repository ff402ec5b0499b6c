import { Pool } from 'undici'
import type { Sent } from './calls.ts'

/** Sends the next request of a kind and returns its duration in ms. */
export type Sender<C extends string> = { send: (call: C) => Promise<number>; close: () => Promise<void> }

/** Connections to one server; `name` appears in the error of a failed request. */
export const openSender = <C extends string>({
  name,
  origin,
  calls,
  connections,
}: {
  name: string
  origin: string
  calls: Record<C, (index: number) => Sent>
  connections: number
}): Sender<C> => {
  // Closes idle connections long before the server does, however late this process gets its turn.
  const pool = new Pool(origin, { connections, pipelining: 1, keepAliveMaxTimeout: 4000 })
  const sent = new Map<C, number>()
  const send = async (call: C) => {
    const index = sent.get(call) ?? 0
    sent.set(call, index + 1)
    const { path, method, headers, body = null } = calls[call](index)
    const from = performance.now()
    const answer = await pool.request({ path, method, headers, body })
    const text = await answer.body.text()
    const took = performance.now() - from
    if (answer.statusCode >= 300) throw new Error(`${name}, ${call}: ${answer.statusCode} ${text.slice(0, 300)}`)
    return took
  }
  return { send, close: () => pool.close() }
}
