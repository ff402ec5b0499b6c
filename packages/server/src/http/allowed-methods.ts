import type { FastifyInstance } from 'fastify'

/** The router matches no longer parameter: an address with one belongs to no operation. */
export const maxParamLength = 200

/** Which methods the operations at an address have, for callers that used another one. Ask it when all routes are there. */
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
