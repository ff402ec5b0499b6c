import { Problem } from '@passerelle/contract/problems'
import type { AnyCall } from '../../service.ts'
import { callOf, guardedRoute, handlerOf, type MountContext } from '../route.ts'

/**
 * Mounts a WebSocket. The upgrade happens only after authentication and authorization; before it, an error is a normal
 * HTTP response with its status.
 */
export const mountWebsocket = (mounted: MountContext): void => {
  const { app, deps, op, service } = mounted
  const handle = handlerOf(mounted)
  const admit = service.authenticateSocket?.[op.name]
  const gate = guardedRoute(mounted)
  app.route({
    ...gate,
    preHandler: [
      gate.preHandler,
      async (request, reply) => {
        if (!request.ws) throw new Problem('bad_request')
        if (admit) request.state.actor = await admit(callOf(request, reply, deps.env.origin))
      },
    ],
    handler: () => Promise.reject(new Problem('bad_request')),
    wsHandler: async (socket, request) => {
      await handle({ ...callOf(request, undefined, deps.env.origin), socket } as AnyCall)
    },
  })
}
