import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export type ConnectionLimits = {
  /** In all. */
  total: number
  /** Of one address; a proxy of ours in front is one address for everybody, so that there is none then. */
  perAddress: number | undefined
}

const openOf = new WeakMap<Server, Set<Socket>>()

/** Counts the connections of a server, upgraded ones included, and drops those beyond the limits before a byte of them is read. */
export const limitConnections = (server: Server, { total, perAddress }: ConnectionLimits): void => {
  const open = new Set<Socket>()
  const byAddress = new Map<string, number>()
  openOf.set(server, open)
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
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

/** Connections that are open now, upgraded ones included. */
export const countConnections = (server: Server): number => openOf.get(server)?.size ?? 0

/** Destroys every connection. `closeAllConnections` of Node leaves out those that were upgraded, which then keep the process alive. */
export const destroyConnections = (server: Server): void => {
  for (const socket of openOf.get(server) ?? []) socket.destroy()
}
