import type { FastifyInstance } from 'fastify'
import { destroyConnections } from './connections.ts'

/** Opens the port. Throws a text that says what to change when it is taken. */
export const listen = async (app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<void> => {
  try {
    await app.listen({ host, port })
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

/** Takes no more requests, lets those under way end for at most `timeoutMs` milliseconds, then cuts what is left. */
export const closeGracefully = async (app: FastifyInstance, timeoutMs = 10_000): Promise<void> => {
  const forceCloseTimer = setTimeout(() => destroyConnections(app.server), timeoutMs)
  await app.close()
  clearTimeout(forceCloseTimer)
}
