import type { FastifyReply } from 'fastify'
import { answerOnce } from '../../idempotency/answer-once.ts'
import { replyText } from '../../validation/reply-text.ts'
import { callOf, gated, handlerOf, type Mounted } from '../route.ts'

export const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  text === ''
    ? reply.code(status).send()
    : reply.code(status).header('content-type', 'application/json; charset=utf-8').send(text)

/** JSON in, JSON out; a POST with an idempotency key is carried out once. */
export const mountJson = (mounted: Mounted): void => {
  const { app, deps, op } = mounted
  const handle = handlerOf(mounted)
  const write = replyText(op, { verify: deps.verifyReplies })
  app.route({
    ...gated(mounted),
    handler: async (request, reply) => {
      const run = async () => ({
        status: op.status,
        text: write(await handle(callOf(request, reply, deps.env.origin))),
      })
      const { status, text } = await answerOnce(deps, op, request, reply, run)
      return sendText(reply, status, text)
    },
  })
}
