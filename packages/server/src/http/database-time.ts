import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callDeadline, callTimeoutMs, type CallDeadline } from '../database/call-deadline.ts'

/** Uploads and downloads have no total timeout; only each of their statements has one. */
const hasTotal = ({ routeOptions: { config } }: FastifyRequest) =>
  config.operation?.kind === 'json' || config.operation?.kind === 'webhook'

/** Gives every request a deadline for its database statements, so that a hanging Postgres cannot block requests. */
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
  // Reading the body loses the AsyncLocalStorage context, and its time does not count as database time.
  app.addHook('preValidation', (request, _reply, done) => {
    const call = calls.get(request)
    if (!call) return done()
    const { deadline, readsSince = performance.now() } = call
    if (deadline.endsAt !== undefined) deadline.endsAt += performance.now() - readsSince
    callDeadline.run(deadline, done)
  })
}
