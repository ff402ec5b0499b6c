import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, RouteOptions } from 'fastify'

/** Whether a WebSocket route exists at this path (without query). */
type Accepts = (path: string) => boolean

export type Upgrades = {
  /** Adds paths whose upgrade requests reach the listeners of `upgrade`. */
  accept: (accepts: Accepts) => void
  /**
   * Whether a request may upgrade to a WebSocket. Any other upgrade request is served as a normal HTTP request and
   * keeps its connection.
   */
  isAccepted: (request: IncomingMessage) => boolean
}

/** Parameters are ids and names only: a path with percent-encoding matches no socket route. */
const patternOf = (url: string) => new RegExp(`^${url.replace(/:[A-Za-z]+/g, '[\\w-]+')}$`)

export const createUpgrades = (): Upgrades => {
  const rules: Accepts[] = []
  return {
    accept: (accepts) => void rules.push(accepts),
    isAccepted: ({ url = '', headers }) => {
      const path = url.split('?', 1)[0] ?? ''
      return headers.upgrade?.toLowerCase() === 'websocket' && rules.some((accepts) => accepts(path))
    },
  }
}

/** Accepts upgrades at every WebSocket route. */
export const acceptSocketRoutes = (app: FastifyInstance, upgrades: Upgrades): void => {
  app.addHook('onRoute', ({ url, wsHandler }: RouteOptions) => {
    if (!wsHandler) return
    const pattern = patternOf(url)
    upgrades.accept((path) => pattern.test(path))
  })
}
