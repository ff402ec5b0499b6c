import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { fullPath } from '@passerelle/contract/full-path'
import type { NamedOperation } from '@passerelle/contract/operation'
import type { Actor } from '@passerelle/kernel/actor'
import { authorize, requireProvider, subjectStatement } from '../auth/authorize.ts'
import { authenticate } from '../auth/authenticate.ts'
import { countCall } from '../auth/rate-limit.ts'
import { recordStaffRead } from '../auth/record-staff-read.ts'
import { assertSameOrigin } from '../auth/csrf.ts'
import { assertLinkCall } from '../auth/link-call.ts'
import { runInAccount } from '../database/account-scope.ts'
import { noteHandler } from '../database/call-deadline.ts'
import type { Platform } from '../platform.ts'
import type { AnyCall, AnyHandler, Service } from '../service.ts'
import { checkInput } from '../validation/input.ts'
import { requestInfo } from './request-info.ts'
import { cacheKey } from './response-cache/cache-key.ts'
import type { ResponseCache } from './response-cache/response-cache.ts'

export type RouteDeps = Pick<Platform, 'env' | 'database' | 'clock' | 'logger'> & {
  verifyReplies: boolean
  responseCache: ResponseCache
}

/** Runs the work of a call when the share of its account and person in this process has room. */
export type LimitCall = <T>(actor: Actor, work: () => Promise<T>) => Promise<T>

/** One operation that is being mounted as a route. */
export type MountContext = {
  app: FastifyInstance
  deps: RouteDeps
  service: Service
  op: NamedOperation
  limitCall: LimitCall
  /** The same for files that are made for the call, until their last byte. */
  limitFile: LimitCall
  /** Beside `limitCall`, for reads that cost many rows. */
  limitHeavyRead: LimitCall
}

/** Runs the work of this operation within the scope of its caller's account. */
export const inAccount =
  <T>(op: NamedOperation, work: (call: AnyCall) => Promise<T>) =>
  (call: AnyCall): Promise<T> => {
    // A socket outlives the request and only subscribes, so it runs without account scope.
    if (op.kind === 'websocket') return work(call)
    noteHandler()
    return runInAccount(call.actor, () => work(call))
  }

export const handlerOf = ({ service, op }: MountContext): AnyHandler => inAccount(op, service.handlers[op.name]!)

export const callOf = (request: FastifyRequest, reply: FastifyReply | undefined, origin: string): AnyCall => {
  const { actor, subject, input } = request.state
  return {
    actor,
    subject,
    ...(input as { params: never; query: never; body: never }),
    request: requestInfo(request, reply, origin),
  }
}

/**
 * True where the cached response replaces the authorization too: it was computed for a caller of the same rights, and
 * its subject is read again only when it is computed again.
 */
const isSubjectCached = (op: NamedOperation, { state, params, query }: FastifyRequest): boolean =>
  op.access.kind === 'can' &&
  op.access.on !== undefined &&
  state.revision !== undefined &&
  cacheKey(op, { ...state, input: { params, query, body: undefined } }) !== undefined

/** Route with its three guards: authenticate, authorize, validate. Every kind of operation is mounted through it. */
export const guardedRoute = ({ deps, service, op }: MountContext) =>
  ({
    method: op.method,
    url: fullPath(op),
    bodyLimit: op.bodyLimit,
    config: { operation: op },
    onRequest: async (request: FastifyRequest) => {
      assertSameOrigin(request, deps.env.origin, op.kind === 'websocket')
      assertLinkCall(op, request, deps.env.origin)
      request.state.actor = await authenticate(deps, op, request, subjectStatement(service, op, request.params))
      await countCall(deps, op, request)
      requireProvider(op, request.params, request.state.actor, deps.env.provider)
    },
    preValidation: async (request: FastifyRequest) => {
      const run = () => authorize(service, op, request.state.actor, request, request.state.locale)
      if (isSubjectCached(op, request)) request.state.loadSubject = run
      else request.state.subject = await run()
    },
    preHandler: async (request: FastifyRequest) => {
      request.state.input = checkInput(op, request, request.state.locale)
      const { actor, readsFromOutside } = request.state
      if (readsFromOutside && actor.kind === 'staff' && actor.appId !== undefined)
        await recordStaffRead(deps, { ...actor, appId: actor.appId })
    },
  }) satisfies Partial<RouteOptions>
