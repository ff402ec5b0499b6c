import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export type ConnectionLimits = {
  /** Maximum open connections in total. */
  total: number
  /** Maximum open connections per IP address; undefined behind a reverse proxy, where all clients share its address. */
  perAddress: number | undefined
}

const openOf = new WeakMap<Server, Set<Socket>>()

/**
 * Connection limits: counts the connections of a server, including upgraded ones (WebSockets), and drops those beyond
 * the limits before reading from them.
 */
export const limitConnections = (server: Server, { total, perAddress }: ConnectionLimits): void => {
  const open = new Set<Socket>()
  const byAddress = new Map<string, number>()
  openOf.set(server, open)
  server.on('connection', (socket) => {
    const address = socket.remoteAddress
    // Whoever left before being accepted has no address any more: nothing that follows could tell who calls.
    if (address === undefined) return void socket.destroy()
    const count = byAddress.get(address) ?? 0
    if (open.size >= total || (perAddress !== undefined && count >= perAddress)) return void socket.destroy()
    open.add(socket)
    byAddress.set(address, count + 1)
    socket.once('close', () => {
      open.delete(socket)
      const left = (byAddress.get(address) ?? 1) - 1
      if (left > 0) byAddress.set(address, left)
      else byAddress.delete(address)
    })
  })
}

/** Returns the number of open connections, including upgraded ones. */
export const countConnections = (server: Server): number => openOf.get(server)?.size ?? 0

/**
 * Destroys every connection. Node's `closeAllConnections` leaves out upgraded ones, which would keep the process alive.
 */
export const destroyConnections = (server: Server): void => {
  for (const socket of openOf.get(server) ?? []) socket.destroy()
}
