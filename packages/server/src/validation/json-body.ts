import type { FastifyInstance } from 'fastify'

const surrogate = /\\u[dD][89a-fA-F]/
/** Escapes of a JSON text: a whole surrogate pair, half of one, or any other. */
const escapes = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F][\da-fA-F]{2})|[^])/g

/** Postgres refuses half of a surrogate pair in JSON: it is replaced by U+FFFD, as text columns do. */
const wellFormed = (json: string): string =>
  surrogate.test(json)
    ? json.replaceAll(escapes, (escape: string, half: string | undefined) => (half ? '\\ufffd' : escape))
    : json

/** JSON is the only accepted content type unless the kind of operation allows others; anything else gives 415. */
export const acceptJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Some clients always send the JSON content type, even without a body.
    if (body === '') return done(null, undefined)
    return parse(request, wellFormed(body as string), done)
  })
}
