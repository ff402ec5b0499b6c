import type { FastifyReply, FastifyRequest } from 'fastify'
import { withIdempotency } from '../../idempotency/with-idempotency.ts'
import { ListInParts } from '../../list-in-parts.ts'
import { createResponseSerializer } from '../../validation/response-serializer.ts'
import { cacheKey } from '../response-cache/cache-key.ts'
import { sendCached } from '../response-cache/send-cached.ts'
import { callOf, guardedRoute, inAccount, type MountContext } from '../route.ts'
import { writeInParts } from '../write-in-parts.ts'

export const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  text === ''
    ? reply.code(status).send()
    : reply.code(status).header('content-type', 'application/json; charset=utf-8').send(text)

/** Reads that a person may send only so often cost many rows. */
const heavyPerMinute = 300

/** Mounts a JSON operation; a POST with an idempotency key is executed once, a cached GET is answered from memory. */
export const mountJson = (mounted: MountContext): void => {
  const { app, deps, op, service, limitCall, limitHeavyRead } = mounted
  const isHeavy = op.method === 'GET' && (op.perMinute ?? Infinity) <= heavyPerMinute
  const write = createResponseSerializer(op, { verify: deps.verifyReplies })
  const handle = service.handlers[op.name]!
  const answerOf = inAccount(op, async (call) => {
    const result = await handle(call)
    return result instanceof ListInParts ? writeInParts(write, result) : write(result)
  })
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const { state } = request
    const answer = () => answerOf(callOf(request, reply, deps.env.origin))
    const compute = async () => {
      if (state.loadSubject) state.subject = await state.loadSubject()
      return { text: await answer(), expiresAt: state.expiresAt }
    }
    const { revision } = state
    const key = revision === undefined ? undefined : cacheKey(op, state)
    if (revision !== undefined && key !== undefined)
      return sendCached(request, reply, await deps.responseCache.read(key, revision, compute))
    const run = async () => ({ status: op.status, text: await answer() })
    const { status, text } = await withIdempotency(deps, op, request, reply, run)
    return sendText(reply, status, text)
  }
  app.route({
    ...guardedRoute(mounted),
    handler: (request, reply) => {
      const { actor } = request.state
      const run = () => limitCall(actor, () => respond(request, reply))
      return isHeavy ? limitHeavyRead(actor, run) : run()
    },
  })
}
