import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '@passerelle/contract/problems'
import { toProblem } from '../problems/to-problem.ts'
import { toProblemResponse } from '../problems/problem-response.ts'
import { collectAllowedMethods } from './allowed-methods.ts'
import { localeOf } from './request-state.ts'

/** Returns the seconds for the `Retry-After` header of a temporary rejection. */
const retryAfterOf = ({ status, code, values }: Problem): number | undefined => {
  if (status !== 429 && status !== 503) return undefined
  const given = values?.['retryAfterSeconds']
  return typeof given === 'number' ? given : code === 'storage_full' ? 60 : 5
}

const sendProblem = (request: FastifyRequest, reply: FastifyReply, error: unknown, log: LogFailure) => {
  const { problem, unexpected } = toProblem(error)
  // Somebody else does not answer (an issuer, a service behind the edge): the caller is told no more than that.
  const isElsewhere = !unexpected && problem.code === 'unavailable' && problem.cause !== undefined
  if (unexpected || isElsewhere) log(request, problem, error, isElsewhere ? 'warn' : 'error')
  if (problem.code === 'storage_full') request.server.storageState.fullAt = performance.now()
  const retryAfter = retryAfterOf(problem)
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
  return reply
    .code(problem.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(toProblemResponse(problem, localeOf(request), request.id)))
}

type LogFailure = (request: FastifyRequest, problem: Problem, error: unknown, level: 'warn' | 'error') => void

/** What an error comes from, in its own words. */
const reasonOf = (error: unknown): string => {
  const { message, code, cause } = error as { message?: string; code?: unknown; cause?: unknown }
  if (cause instanceof Error) return reasonOf(cause)
  // A refused connection to a name with several addresses has no words.
  return message || String(code ?? error)
}

const outageLogMs = 1_000

/**
 * Logs an unexpected error with all details. An outage fails every request in the same way and is logged once per
 * second with the number of failed requests.
 */
const createFailureLog = (): LogFailure => {
  let loggedAt = Number.NEGATIVE_INFINITY
  let calls = 0
  return (request, problem, error, level) => {
    if (problem.code !== 'unavailable' && problem.code !== 'storage_full')
      return request.log.error({ err: error, route: request.routeOptions.url }, 'a call failed')
    calls += 1
    if (performance.now() - loggedAt < outageLogMs) return
    request.log[level]({ problem: problem.code, reason: reasonOf(error), calls }, 'calls fail')
    loggedAt = performance.now()
    calls = 0
  }
}

/**
 * Sends every error as a problem response (RFC 9457) in the caller's language; an unexpected error is logged with all
 * details and sent as `internal`.
 */
export const registerErrorHandlers = (app: FastifyInstance): void => {
  const log = createFailureLog()
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error, log))
  const methodsOf = collectAllowedMethods(app)
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url)
    if (methods.length === 0) return sendProblem(request, reply, new Problem('not_found'), log)
    return sendProblem(request, reply.header('allow', methods.join(', ')), new Problem('method_not_allowed'), log)
  })
}
