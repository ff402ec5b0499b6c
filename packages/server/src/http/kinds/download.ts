import type { Readable } from 'node:stream'
import { noteEffect } from '../../database/call-deadline.ts'
import { seconds } from '@passerelle/kernel/durations'
import type { Download } from '../../service.ts'
import { callOf, guardedRoute, handlerOf, type MountContext } from '../route.ts'

/** Content types that a browser may display on our origin because they cannot run scripts. */
const showable = /^(?:image\/(?:png|jpeg|gif|webp|avif)|application\/pdf|text\/plain(?:;.*)?|audio\/.+|video\/.+)$/

/**
 * Returns a `Content-Disposition` header: `attachment; filename="…"; filename*=UTF-8''…` (RFC 6266), escaped against
 * header injection.
 */
const disposition = ({ filename, inline, type }: Download): string => {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%/]/g, '_')
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${inline && showable.test(type) ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Resolves when the first bytes of a stream can be read, or its end; throws its error. */
const firstBytes = (stream: Readable) =>
  new Promise<void>((resolve, reject) => {
    const settle = () => {
      stream.off('readable', settle).off('close', settle).off('error', reject)
      resolve()
    }
    stream.once('readable', settle).once('close', settle).once('error', reject)
  })

/**
 * Mounts a download: streams the file with headers that prevent the browser from sniffing the type or running the
 * content. Nothing is sent before the first bytes are there, so that a failure until then is a problem response.
 */
export const mountDownload = (mounted: MountContext): void => {
  const { app, deps, op } = mounted
  const handle = handlerOf(mounted)
  app.route({
    ...guardedRoute(mounted),
    handler: async (request, reply) => {
      const file = (await handle(callOf(request, reply, deps.env.origin))) as Download
      await firstBytes(file.stream)
      noteEffect()
      void reply.code(op.status).headers({
        'content-type': file.type,
        'content-disposition': disposition(file),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': file.cachedMs ? `private, max-age=${file.cachedMs / seconds(1)}` : 'private, no-store',
        ...(file.size !== undefined && { 'content-length': file.size }),
      })
      return reply.send(file.stream)
    },
  })
}
