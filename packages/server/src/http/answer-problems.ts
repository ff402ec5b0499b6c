import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '@passerelle/contract/problems'
import { problemOf } from '../problems/problem-of.ts'
import { problemReply } from '../problems/problem-reply.ts'
import { knownMethods } from './known-methods.ts'
import { localeOf } from './request-state.ts'

const sendProblem = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
  const { problem, bug } = problemOf(error)
  if (bug) request.log.error({ err: error, route: request.routeOptions.url }, 'a call failed')
  return reply
    .code(problem.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(problemReply(problem, localeOf(request), request.id)))
}

/** Every refusal and failure leaves as a problem in the caller's language; what nobody foresaw is logged whole and told as `internal`. */
export const answerProblems = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error))
  const methodsOf = knownMethods(app)
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url)
    if (methods.length === 0) return sendProblem(request, reply, new Problem('not_found'))
    return sendProblem(request, reply.header('allow', methods.join(', ')), new Problem('method_not_allowed'))
  })
}
