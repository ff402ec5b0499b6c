import { connectTo, type Sent } from './http.ts'

/** Sends the next request of a kind and returns its duration in ms. */
export type Sender<C extends string> = { send: (call: C) => Promise<number>; close: () => Promise<void> }

/** A sender of some kinds of requests to one server. */
export const openSender = <C extends string>({
  origin,
  calls,
  connections,
}: {
  origin: string
  calls: Record<C, (index: number) => Sent>
  connections: number
}): Sender<C> => {
  const http = connectTo(origin, connections)
  const sent = new Map<C, number>()
  const send = async (call: C) => {
    const index = sent.get(call) ?? 0
    sent.set(call, index + 1)
    return (await http.send(calls[call](index))).ms
  }
  return { send, close: http.close }
}
