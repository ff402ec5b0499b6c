import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { WebFile } from './web-files.ts'

export type Encoding = 'br' | 'gzip'
const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }
const worthwhile = /^(?:text\/|application\/(?:json|manifest)|image\/svg)/

/** Negotiates the content encoding: the best that the client accepts (brotli, then gzip). */
export const negotiateEncoding = (accepted: string | undefined): Encoding | undefined => {
  if (/\bbr\b/.test(accepted ?? '')) return 'br'
  return /\bgzip\b/.test(accepted ?? '') ? 'gzip' : undefined
}

/** Compresses a file that the build did not compress, such as the rendered `index.html`. */
const pack = (file: WebFile, encoding: Encoding): Promise<Buffer> =>
  encoding === 'gzip'
    ? compress.gzip(file.body)
    : compress.br(file.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })

/**
 * Returns files in the accepted encoding; files that the build did not compress are compressed once, on first request,
 * and cached.
 */
export const createCompressor = () => {
  const packed = new Map<string, Promise<Buffer>>()
  return async (file: WebFile, accepted: string | undefined): Promise<{ body: Buffer; encoding?: Encoding }> => {
    const encoding = worthwhile.test(file.type) && file.body.length > 1024 ? negotiateEncoding(accepted) : undefined
    if (encoding === undefined) return { body: file.body }
    if (encoding === 'br' && file.packed) return { body: file.packed, encoding }
    const key = `${encoding} ${file.path}`
    const known = packed.get(key) ?? pack(file, encoding)
    packed.set(key, known)
    return { body: await known, encoding }
  }
}
