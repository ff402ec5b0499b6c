import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { WebFile } from './web-files.ts'

type Encoding = 'br' | 'gzip'
const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }
const worthwhile = /^(?:text\/|application\/(?:json|manifest)|image\/svg)/

const encodingFor = (accepted: string | undefined): Encoding | undefined => {
  if (/\bbr\b/.test(accepted ?? '')) return 'br'
  return /\bgzip\b/.test(accepted ?? '') ? 'gzip' : undefined
}

/** Files as the browser wants them packed; each is packed once, when it is first asked for. */
export const compressing = () => {
  const packed = new Map<string, Promise<Buffer>>()
  const pack = (file: WebFile, encoding: Encoding): Promise<Buffer> => {
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
    return encoding === 'br' ? compress.br(file.body, options) : compress.gzip(file.body)
  }
  return async (file: WebFile, accepted: string | undefined): Promise<{ body: Buffer; encoding?: Encoding }> => {
    const encoding = worthwhile.test(file.type) && file.body.length > 1024 ? encodingFor(accepted) : undefined
    if (encoding === undefined) return { body: file.body }
    const key = `${encoding} ${file.path}`
    const known = packed.get(key) ?? pack(file, encoding)
    packed.set(key, known)
    return { body: await known, encoding }
  }
}
