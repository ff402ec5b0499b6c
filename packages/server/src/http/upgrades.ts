import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, RouteOptions } from 'fastify'

/** Is there a socket at this path (without its query)? */
type Accepts = (path: string) => boolean

export type Upgrades = {
  /** Adds paths at which an upgrade is let through to the listeners of `upgrade`. */
  accept: (accepts: Accepts) => void
  /** Every other upgrade is served as the plain request that it also is: it gets a status, and its connection stays a normal one. */
  isAccepted: (request: IncomingMessage) => boolean
}

/** Ids and names only: what has to be decoded first is the path of no socket. */
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

/** Accepts upgrades at each route that has a socket. */
export const acceptSocketRoutes = (app: FastifyInstance, upgrades: Upgrades): void => {
  app.addHook('onRoute', ({ url, wsHandler }: RouteOptions) => {
    if (!wsHandler) return
    const pattern = patternOf(url)
    upgrades.accept((path) => pattern.test(path))
  })
}
