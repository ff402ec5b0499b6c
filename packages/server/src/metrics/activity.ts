import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What a piece of work is done for: an operation (`projects.listTasks`), a job, the sweep. Bounded in number, so that it can be a label. */
const activity = new AsyncLocalStorage<string>()

export const currentActivity = (): string => activity.getStore() ?? 'process'

export const runAs = <T>(name: string, run: () => T): T => activity.run(name, run)

/** The operation of a request, else its route; never its address, which carries ids. */
export const activityOf = ({ routeOptions: { config, url } }: FastifyRequest): string => {
  const op = config.operation
  return op ? `${op.service}.${op.name}` : (url ?? '(none)')
}

/** Runs every call under the name of its operation. */
export const trackActivity = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => runAs(activityOf(request), done))
  // Reading the body loses the context.
  app.addHook('preValidation', (request, _reply, done) => runAs(activityOf(request), done))
}
