import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { acceptProxyHeader } from './proxy-protocol.ts'
import { countConnections, destroyConnections } from './connections.ts'
import { stopKeepingAlive } from './graceful-shutdown.ts'

/**
 * How many connections wait to be accepted while the process is busy. Beyond it the system drops them, and their
 * callers try again after 1, 3, 7 … 63 seconds: no call could be refused early. The system cuts it to its own limit.
 */
const backlog = 4096

/** Opens the port. If it is in use, throws an error that names the setting to change. */
export const listen = async (
  app: FastifyInstance,
  { host, port, proxyProtocol = false }: { host: string; port: number; proxyProtocol?: boolean },
): Promise<void> => {
  if (proxyProtocol) {
    await app.ready()
    acceptProxyHeader(app.server)
  }
  try {
    await app.listen({ host, port, backlog })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new Error(
        `Port ${port} of ${host} is used by another program. Choose another one, for example PORT=${port + 1}`,
        { cause: error },
      )
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Error(`This machine has no address ${host}. Change HOST`, { cause: error })
    throw error
  }
}

/**
 * Graceful shutdown: accepts no new requests, waits at most `timeoutMs` milliseconds for running ones, then closes the
 * remaining connections. With `lingerMs`, it serves on so many milliseconds and closes each connection after its next
 * response: a request that is sent while an idle connection is closed would be lost.
 */
export const closeGracefully = async (
  app: FastifyInstance,
  { timeoutMs = 10_000, lingerMs = 0 }: { timeoutMs?: number; lingerMs?: number } = {},
): Promise<void> => {
  stopKeepingAlive(app)
  if (countConnections(app.server) > 0) await sleep(lingerMs)
  const forceCloseTimer = setTimeout(() => destroyConnections(app.server), timeoutMs)
  await app.close()
  clearTimeout(forceCloseTimer)
}
