import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { WebFile } from './web-files.ts'

type Encoding = 'br' | 'gzip'
const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }
const worthwhile = /^(?:text\/|application\/(?:json|manifest)|image\/svg)/

/** The packing that a caller takes best. */
export const encodingFor = (accepted: string | undefined): Encoding | undefined => {
  if (/\bbr\b/.test(accepted ?? '')) return 'br'
  return /\bgzip\b/.test(accepted ?? '') ? 'gzip' : undefined
}

const brotli = (body: Buffer, quality: number) => compress.br(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** Files as the browser wants them packed; each is packed once, when it is first asked for. */
export const compressing = () => {
  const packed = new Map<string, Promise<Buffer>>()
  const pack = (file: WebFile, encoding: Encoding, key: string): Promise<Buffer> => {
    if (encoding === 'gzip') return compress.gzip(file.body)
    const quickly = brotli(file.body, 9)
    // As tight as it goes takes ten times as long: whoever asks first does not wait for it, all others have it.
    void quickly.then(() => brotli(file.body, 11)).then((tight) => packed.set(key, Promise.resolve(tight)), () => undefined)
    return quickly
  }
  return async (file: WebFile, accepted: string | undefined): Promise<{ body: Buffer; encoding?: Encoding }> => {
    const encoding = worthwhile.test(file.type) && file.body.length > 1024 ? encodingFor(accepted) : undefined
    if (encoding === undefined) return { body: file.body }
    const key = `${encoding} ${file.path}`
    const known = packed.get(key) ?? pack(file, encoding, key)
    if (!packed.has(key)) packed.set(key, known)
    return { body: await known, encoding }
  }
}
