import cookie from '@fastify/cookie'
import websocket from '@fastify/websocket'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { negotiateLocale } from '@passerelle/i18n/locales'
import type { Env } from '../env.ts'
import { trackActivity } from '../metrics/activity.ts'
import { measureRequests } from './http-metrics.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'
import { traceRequests } from '../tracing/trace-requests.ts'
import type { Tracer } from '../tracing/tracer.ts'
import { acceptJson } from '../validation/json-body.ts'
import { maxParamLength } from './allowed-methods.ts'
import { parseQuery } from '../validation/query-text.ts'
import { registerErrorHandlers } from './error-handler.ts'
import { compressResponses } from './compress-responses.ts'
import { deliverEarlyAnswers } from './early-answers.ts'
import { limitConnections } from './connections.ts'
import { rejectUndeclaredRoutes } from './non-contract-routes.ts'
import { closeConnectionsOnShutdown } from './graceful-shutdown.ts'
import { handleClientError } from './client-error.ts'
import { limitDatabaseTime } from './database-time.ts'
import { requestId } from './request-id.ts'
import { logRequests } from './request-log.ts'
import { freshState, type RequestState } from './request-state.ts'
import { limitCalls } from './overload.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { socketOptions } from './socket-options.ts'
import { limitSlowBodies } from './slow-bodies.ts'
import { acceptSocketRoutes, createUpgrades, type Upgrades } from './upgrades.ts'

declare module 'fastify' {
  interface FastifyInstance {
    upgrades: Upgrades
    /** When a write last failed because a disk was full (`performance.now()`). */
    storageState: { fullAt: number | undefined }
  }
}

export type ServerOptions = {
  env: Env
  logger: Logger
  sockets: boolean
  /** True while requests wait for a database connection in vain. */
  isStarved?: (() => boolean) | undefined
  metrics?: Metrics
  tracer?: Tracer | undefined
}

/**
 * Creates a Fastify server with hooks, parsers and error handlers, but without routes. `mountServices` adds the
 * operations of the contract, `registerNonContractRoutes` adds the rest; any other route is rejected at registration.
 * The server does not listen yet.
 */
export const createServer = async ({
  env,
  logger,
  sockets,
  isStarved,
  metrics = createMetrics(),
  tracer,
}: ServerOptions): Promise<FastifyInstance> => {
  const upgrades = createUpgrades()
  const app: FastifyInstance = Fastify({
    http: {
      shouldUpgradeCallback: upgrades.isAccepted,
      // Connections are looked at every two seconds: whoever sends no headers is gone after ten (G17).
      headersTimeout: 8_000,
      connectionsCheckingInterval: 2_000,
    },
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // A machine that starts many processes at once takes longer than the default of ten seconds.
    pluginTimeout: 60_000,
    genReqId: requestId,
    // Trust exactly one reverse proxy: take the client address that it appended to `X-Forwarded-For` and ignore entries
    // the client sent itself.
    trustProxy: env.trustProxy ? (_address, hop) => hop === 0 : false,
    bodyLimit: 64 * 1024,
    // Timeout of the longest upload. Slow bodies of other kinds end earlier, see `slow-bodies.ts`.
    requestTimeout: 600_000,
    // During shutdown, requests on open connections are still served, with `Connection: close`.
    return503OnClosing: false,
    clientErrorHandler: handleClientError,
    // Errors of the router go through the normal error handler.
    frameworkErrors: (error, request, reply) => app.errorHandler(error, request, reply),
    // Some paths of the API end with a slash (API-065): both forms are the same operation.
    routerOptions: { querystringParser: parseQuery, maxParamLength, ignoreTrailingSlash: true },
  })
  limitConnections(app.server, {
    total: env.maxConnections,
    perAddress: env.trustProxy ? undefined : env.maxConnectionsPerAddress,
  })
  app.decorate('upgrades', upgrades)
  acceptSocketRoutes(app, upgrades)
  app.decorateRequest('state', null as unknown as RequestState)
  app.addHook('onRequest', async (request) => {
    request.state = freshState(negotiateLocale(request.headers['accept-language']))
  })
  app.decorate('storageState', { fullAt: undefined })
  registerErrorHandlers(app)
  acceptJson(app)
  if (tracer) traceRequests(app, tracer, { trustCallers: env.trustProxy })
  logRequests(app)
  trackActivity(app)
  measureRequests(app, metrics)
  // First, so that a connection whose call is refused is cut too when its body drips on.
  limitSlowBodies(app)
  limitCalls(app, { max: env.maxCalls, isStarved, metrics })
  limitDatabaseTime(app)
  deliverEarlyAnswers(app)
  closeConnectionsOnShutdown(app)
  setSecurityHeaders(app, env)
  compressResponses(app)
  await app.register(cookie)
  if (sockets) await app.register(websocket, socketOptions)
  rejectUndeclaredRoutes(app)
  return app
}
