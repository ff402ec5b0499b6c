import type { FastifyInstance, FastifyRequest } from 'fastify'
import { activityOf } from '../metrics/activity.ts'
import { runInSpan } from './span-store.ts'
import type { Span, Tracer } from './tracer.ts'

type Options = {
  /** Continues the trace that the `traceparent` header of a request names. */
  trustCallers: boolean
}

/**
 * A span per request with its operation, route and status. A socket has none, since it may stay open for days. Register
 * it before hooks whose log lines should carry the trace id.
 */
export const traceRequests = (app: FastifyInstance, tracer: Tracer, { trustCallers }: Options): void => {
  const spans = new WeakMap<FastifyRequest, Span>()
  const within = (request: FastifyRequest, run: () => void) => {
    const span = spans.get(request)
    return span ? runInSpan(span, run) : run()
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const { config, url } = request.routeOptions
    if (config.operation?.kind === 'websocket' || request.ws === true) return done()
    const header = request.headers['traceparent']
    const span = tracer.start({
      name: activityOf(request),
      kind: 'server',
      parent: trustCallers && typeof header === 'string' ? header : undefined,
      attributes: {
        'http.request.method': request.method,
        'http.route': url ?? '(none)',
        'passerelle.request_id': request.id,
      },
    })
    spans.set(request, span)
    runInSpan(span, done)
  })
  // Reading the body loses the AsyncLocalStorage context.
  app.addHook('preValidation', (request, _reply, done) => within(request, done))
  app.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.end({
      failed: reply.statusCode >= 500,
      attributes: { 'http.response.status_code': reply.statusCode },
    })
    within(request, done)
  })
  app.addHook('onRequestAbort', (request, done) => {
    spans.get(request)?.end({ failed: true, attributes: { 'error.type': 'aborted' } })
    done()
  })
}
