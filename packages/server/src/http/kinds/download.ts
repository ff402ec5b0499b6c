import type { Download } from '../../service.ts'
import { callOf, guardedRoute, handlerOf, type MountContext } from '../route.ts'

/** Types that a browser may show inside our origin without running anything. */
const showable = /^(?:image\/(?:png|jpeg|gif|webp|avif)|application\/pdf|text\/plain(?:;.*)?|audio\/.+|video\/.+)$/

/** `attachment; filename="…"; filename*=UTF-8''…` (RFC 6266), with nothing in it that could break the header. */
const disposition = ({ filename, inline, type }: Download): string => {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%/]/g, '_')
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${inline && showable.test(type) ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** A stream with headers under which a browser neither guesses the type nor runs what is inside. */
export const mountDownload = (mounted: MountContext): void => {
  const { app, deps, op } = mounted
  const handle = handlerOf(mounted)
  app.route({
    ...guardedRoute(mounted),
    handler: async (request, reply) => {
      const file = (await handle(callOf(request, reply, deps.env.origin))) as Download
      void reply.code(op.status).headers({
        'content-type': file.type,
        'content-disposition': disposition(file),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
        ...(file.size !== undefined && { 'content-length': file.size }),
      })
      return reply.send(file.stream)
    },
  })
}
