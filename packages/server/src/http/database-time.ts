import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callDeadline, callTimeoutMs, type CallDeadline } from '../database/call-deadline.ts'

/** Files take as long as they take; only each of their statements is limited. */
const hasTotal = ({ routeOptions: { config } }: FastifyRequest) =>
  config.operation?.kind === 'json' || config.operation?.kind === 'webhook'

/** Gives every call a deadline for what it asks of the database, so that a hanging Postgres holds nobody for longer. */
export const limitDatabaseTime = (app: FastifyInstance): void => {
  const calls = new WeakMap<FastifyRequest, { deadline: CallDeadline; readsSince?: number }>()
  app.addHook('onRequest', (request, reply, done) => {
    const endsAt = hasTotal(request) ? performance.now() + callTimeoutMs : undefined
    const deadline: CallDeadline = { endsAt, over: false }
    calls.set(request, { deadline })
    reply.raw.once('close', () => (deadline.over = true))
    callDeadline.run(deadline, done)
  })
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const call = calls.get(request)
    if (call) call.readsSince = performance.now()
    done()
  })
  // Reading the body loses the context, and its time is not the database's.
  app.addHook('preValidation', (request, _reply, done) => {
    const call = calls.get(request)
    if (!call) return done()
    const { deadline, readsSince = performance.now() } = call
    if (deadline.endsAt !== undefined) deadline.endsAt += performance.now() - readsSince
    callDeadline.run(deadline, done)
  })
}
