import type { FastifyInstance, FastifyPluginAsync, RouteOptions } from 'fastify'

/** Throws when a route is registered that belongs to no operation and was not added by `registerNonContractRoutes`. */
export const rejectUndeclaredRoutes = (app: FastifyInstance): void => {
  app.addHook('onRoute', function (this: FastifyInstance, route: RouteOptions) {
    if (route.config?.operation === undefined && this.door === undefined) {
      throw new Error(
        `Route ${String(route.method)} ${route.url} belongs to no operation of the contract. Declare it there.`,
      )
    }
  })
}

/**
 * Registers a plugin whose routes are not part of the API contract (health, API docs, web files, fakes). All other
 * routes must belong to an operation. `name` shows up in error messages.
 */
export const registerNonContractRoutes = async (
  app: FastifyInstance,
  name: string,
  plugin: FastifyPluginAsync,
): Promise<void> => {
  await app.register(async (scope) => {
    scope.decorate('door', name)
    await plugin(scope, {})
  })
}
