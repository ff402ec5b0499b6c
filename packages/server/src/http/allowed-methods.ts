import type { FastifyInstance } from 'fastify'

/** Longest path parameter in characters that the router matches; longer ones give 404. */
export const maxParamLength = 200

/**
 * Returns a function that lists the methods of the operations at a URL, for 405 responses. Call that function only
 * after all routes are registered.
 */
export const collectAllowedMethods = (app: FastifyInstance): ((url: string) => string[]) => {
  const routes: { method: string; path: RegExp }[] = []
  app.addHook('onRoute', (route) => {
    if (route.config?.operation)
      routes.push({
        method: String(route.method),
        path: new RegExp(`^${route.url.replace(/:\w+/g, `[^/]{1,${maxParamLength}}`)}$`),
      })
  })
  return (url) => {
    const path = url.split('?', 1)[0] ?? ''
    return [...new Set(routes.filter((route) => route.path.test(path)).map(({ method }) => method))]
  }
}
