import { lookup } from 'node:dns/promises'
import { connect, createServer, isIP, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { toProxyHeader } from '@passerelle/server/http/proxy-protocol'
import { watchDrainingEdges } from './draining-edges.ts'

export type TcpProxy = { port: number; close: () => Promise<void> }

/** An address that does not answer within this time (ms) is passed over. */
const connectMs = 1_000
/** How long a caller waits for any address to answer, in ms: an edge that is replaced is away for less. */
const waitMs = 20_000
/** Pause in ms before all addresses are tried again: doubled each time, so that many who wait are no burden. */
const [firstPauseMs, longestPauseMs] = [50, 800]
/** Connections that are still open so many ms after the shutdown began are cut. */
const closeMs = 5_000

/** Resolves with a connection, or undefined where nobody accepts it. */
const connectTo = (host: string, port: number): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, noDelay: true })
    const fail = () => {
      socket.destroy()
      resolve(undefined)
    }
    socket.setTimeout(connectMs, fail).once('error', fail)
    socket.once('connect', () => {
      socket.setTimeout(0).off('error', fail)
      resolve(socket)
    })
  })

/** The addresses that a name has now. */
const addressesOf = async (host: string): Promise<string[]> => {
  if (isIP(host)) return [host]
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.map(({ address }) => address)
}

/**
 * Holds a port and passes each connection on to one of the processes behind a name, with the caller's address in front
 * (PROXY protocol). While none of them accepts connections, callers wait up to 20 s: they notice nothing of a process
 * that is replaced by another. `find` returns the addresses of a name.
 */
export const startTcpProxy = async (
  { host, port, maxConnections }: { host: string; port: number; maxConnections: number },
  target: URL,
  find: (host: string) => Promise<string[]> = addressesOf,
): Promise<TcpProxy> => {
  const open = new Set<Socket>()
  let [turn, closing] = [0, false]
  const draining = watchDrainingEdges(() => find(target.hostname), Number(target.port))

  /** A different one first each time; those that are about to end only where nobody else accepts. */
  const inOrder = async (): Promise<string[]> => {
    turn += 1
    const found = await find(target.hostname)
    const turned = found.map((_, index) => found[(index + turn) % found.length]!)
    return [...turned.filter((one) => !draining.has(one)), ...turned.filter((one) => draining.has(one))]
  }

  const reach = async (client: Socket): Promise<Socket | undefined> => {
    const until = performance.now() + waitMs
    let pause = firstPauseMs
    while (!closing && !client.destroyed && performance.now() < until) {
      for (const address of await inOrder()) {
        const socket = await connectTo(address, Number(target.port))
        if (socket) return socket
      }
      await sleep(pause)
      pause = Math.min(pause * 2, longestPauseMs)
    }
    return undefined
  }

  const passOn = (client: Socket, upstream: Socket) => {
    upstream.write(toProxyHeader(client))
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
      one.pipe(other)
    }
  }

  const server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
    open.add(client)
    client.on('error', () => client.destroy()).on('close', () => open.delete(client))
    void reach(client).then((upstream) => {
      if (!upstream) return void client.destroy()
      if (client.destroyed) return void upstream.destroy()
      passOn(client, upstream)
    })
  })
  server.maxConnections = maxConnections
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen({ host, port }, resolve))
  const close = async () => {
    closing = true
    draining.close()
    const cut = setTimeout(() => open.forEach((socket) => socket.destroy()), closeMs)
    await new Promise((resolve) => server.close(resolve))
    clearTimeout(cut)
  }
  return { port: (server.address() as { port: number }).port, close }
}
