import type { FastifyInstance, FastifyPluginAsync, RouteOptions } from 'fastify'

/** Throws at the registration of a route that no operation declares and that came through no door. */
export const rejectUndeclaredRoutes = (app: FastifyInstance): void => {
  app.addHook('onRoute', function (this: FastifyInstance, route: RouteOptions) {
    if (route.config?.operation === undefined && this.door === undefined) {
      throw new Error(
        `Route ${String(route.method)} ${route.url} belongs to no operation of the contract. Declare it there.`,
      )
    }
  })
}

/** The one way for routes that are no operations (health, reference page, web files, stand-ins): each door has a name. */
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
