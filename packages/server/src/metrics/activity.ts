import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * What the current work belongs to: an operation (`projects.listTasks`), a job or the sweep. The number of values is
 * bounded, so it can be a metrics label.
 */
const activity = new AsyncLocalStorage<string>()

export const currentActivity = (): string => activity.getStore() ?? 'process'

export const runAs = <T>(name: string, run: () => T): T => activity.run(name, run)

/** Returns the operation of a request, otherwise its route pattern; never its URL, which contains ids. */
export const activityOf = ({ routeOptions: { config, url } }: FastifyRequest): string => {
  const op = config.operation
  return op ? `${op.service}.${op.name}` : (url ?? '(none)')
}

/** Runs every request with its operation as the current activity. */
export const trackActivity = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => runAs(activityOf(request), done))
  // Reading the body loses the AsyncLocalStorage context.
  app.addHook('preValidation', (request, _reply, done) => runAs(activityOf(request), done))
}
