import type { FastifyInstance } from 'fastify'

/** JSON is the only content that a call takes unless its kind says otherwise; anything else answers 415. */
export const acceptJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Callers that name JSON on every request send none with calls that take none.
    if (body === '') return done(null, undefined)
    return parse(request, body as string, done)
  })
}
