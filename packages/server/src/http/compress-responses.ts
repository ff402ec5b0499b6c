import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { negotiateEncoding } from './content-encoding.ts'

/** Minimum size in bytes: a shorter response fits into one packet either way. */
const worthwhile = 1024
const quick = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, gzip: { level: 4 } }
/** Compresses a response, by encoding. */
export const pack = {
  br: (text: string | Buffer) => promisify(brotliCompress)(text, quick.br),
  gzip: (text: string | Buffer) => promisify(gzip)(text, quick.gzip),
}

export const worthCompressing = (text: string | Buffer): boolean => text.length >= worthwhile

/**
 * Compresses text responses when the client accepts brotli or gzip; a page of a list shrinks to about a fifth. Buffers
 * and streams are sent unchanged.
 */
export const compressResponses = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !worthCompressing(payload) || reply.hasHeader('content-encoding')) return payload
    void reply.header('vary', 'accept-encoding')
    const encoding = negotiateEncoding(request.headers['accept-encoding'])
    if (!encoding) return payload
    void reply.header('content-encoding', encoding).removeHeader('content-length')
    return pack[encoding](payload)
  })
}
