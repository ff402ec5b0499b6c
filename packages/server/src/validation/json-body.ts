import type { FastifyInstance } from 'fastify'

/** JSON is the only accepted content type unless the kind of operation allows others; anything else gives 415. */
export const acceptJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Some clients always send the JSON content type, even without a body.
    if (body === '') return done(null, undefined)
    return parse(request, body as string, done)
  })
}
