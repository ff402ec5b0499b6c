import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { WebFile } from './web-files.ts'

type Encoding = 'br' | 'gzip'
const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }
const worthwhile = /^(?:text\/|application\/(?:json|manifest)|image\/svg)/

/** The packing that a caller takes best. */
export const negotiateEncoding = (accepted: string | undefined): Encoding | undefined => {
  if (/\bbr\b/.test(accepted ?? '')) return 'br'
  return /\bgzip\b/.test(accepted ?? '') ? 'gzip' : undefined
}

/** What the build did not pack, such as the page of an installation, or a build of an older kind. */
const pack = (file: WebFile, encoding: Encoding): Promise<Buffer> =>
  encoding === 'gzip'
    ? compress.gzip(file.body)
    : compress.br(file.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })

/** Files as the browser wants them packed; what the build did not pack, once, when it is first asked for. */
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
