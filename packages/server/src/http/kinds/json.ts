import type { FastifyReply } from 'fastify'
import { withIdempotency } from '../../idempotency/with-idempotency.ts'
import { createResponseSerializer } from '../../validation/response-serializer.ts'
import { callOf, guardedRoute, handlerOf, type MountContext } from '../route.ts'

export const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  text === ''
    ? reply.code(status).send()
    : reply.code(status).header('content-type', 'application/json; charset=utf-8').send(text)

/** Mounts a JSON operation; a POST with an idempotency key is executed once. */
export const mountJson = (mounted: MountContext): void => {
  const { app, deps, op } = mounted
  const handle = handlerOf(mounted)
  const write = createResponseSerializer(op, { verify: deps.verifyReplies })
  app.route({
    ...guardedRoute(mounted),
    handler: async (request, reply) => {
      const run = async () => ({
        status: op.status,
        text: write(await handle(callOf(request, reply, deps.env.origin))),
      })
      const { status, text } = await withIdempotency(deps, op, request, reply, run)
      return sendText(reply, status, text)
    },
  })
}
