import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '@passerelle/contract/problems'
import { toProblem } from '../problems/to-problem.ts'
import { toProblemResponse } from '../problems/problem-response.ts'
import { collectAllowedMethods } from './allowed-methods.ts'
import { localeOf } from './request-state.ts'

const sendProblem = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
  const { problem, unexpected } = toProblem(error)
  if (unexpected) request.log.error({ err: error, route: request.routeOptions.url }, 'a call failed')
  return reply
    .code(problem.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(toProblemResponse(problem, localeOf(request), request.id)))
}

/** Every refusal and failure leaves as a problem in the caller's language; what nobody foresaw is logged whole and told as `internal`. */
export const registerErrorHandlers = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error))
  const methodsOf = collectAllowedMethods(app)
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url)
    if (methods.length === 0) return sendProblem(request, reply, new Problem('not_found'))
    return sendProblem(request, reply.header('allow', methods.join(', ')), new Problem('method_not_allowed'))
  })
}
