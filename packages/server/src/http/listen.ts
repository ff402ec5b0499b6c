import type { FastifyInstance } from 'fastify'
import { destroyConnections } from './connections.ts'

/**
 * How many connections wait to be accepted while the process is busy. Beyond it the system drops them, and their
 * callers try again after 1, 3, 7 … 63 seconds: no call could be refused early. The system cuts it to its own limit.
 */
const backlog = 4096

/** Opens the port. If it is in use, throws an error that names the setting to change. */
export const listen = async (app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<void> => {
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
 * remaining connections.
 */
export const closeGracefully = async (app: FastifyInstance, timeoutMs = 10_000): Promise<void> => {
  const forceCloseTimer = setTimeout(() => destroyConnections(app.server), timeoutMs)
  await app.close()
  clearTimeout(forceCloseTimer)
}
