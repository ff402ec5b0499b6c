import { pipeline, Transform, type Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { callsFirst } from '../../calls-first.ts'
import { noteEffect } from '../../database/call-deadline.ts'
import { seconds } from '@passerelle/kernel/durations'
import type { Download } from '../../service.ts'
import type { Actor } from '@passerelle/kernel/actor'
import { callOf, guardedRoute, handlerOf, type LimitCall, type MountContext } from '../route.ts'

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

/** Files that may be asked for so rarely are made from many rows. */
const rarePerMinute = 20

/** Runs within a turn that lasts until the file is sent, or its caller has gone. Throws `too_many_requests`. */
const inTurn = async (limitFile: LimitCall, actor: Actor, open: () => Promise<Download>): Promise<Download> => {
  const begun = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  const turn = limitFile(actor, () => {
    begun.resolve()
    return sent.promise
  })
  await Promise.race([begun.promise, turn])
  try {
    const file = await open()
    if (file.stream.closed) sent.resolve()
    else file.stream.once('close', () => sent.resolve())
    return file
  } catch (error) {
    sent.resolve()
    throw error
  }
}

const giveWay = callbackify(() => callsFirst.giveWay())

/** The same bytes, which give way to calls where the process has no room left. */
const givingWay = (stream: Readable): Readable => {
  const paced = new Transform({
    transform: (chunk: unknown, _encoding, done) => giveWay((error) => done(error, chunk)),
  })
  // The reply deals with errors, of which the stream that is sent has the same.
  return pipeline(stream, paced, () => undefined)
}

/**
 * Mounts a download: streams the file with headers that prevent the browser from sniffing the type or running the
 * content. Nothing is sent before the first bytes are there, so that a failure until then is a problem response.
 */
export const mountDownload = (mounted: MountContext): void => {
  const { app, deps, op, limitFile } = mounted
  const handle = handlerOf(mounted)
  const isMade = (op.perMinute ?? Infinity) <= rarePerMinute
  app.route({
    ...guardedRoute(mounted),
    handler: async (request, reply) => {
      const open = async () => (await handle(callOf(request, reply, deps.env.origin))) as Download
      const file = isMade ? await inTurn(limitFile, request.state.actor, open) : await open()
      const stream = isMade ? givingWay(file.stream) : file.stream
      await firstBytes(stream)
      noteEffect()
      void reply.code(op.status).headers({
        'content-type': file.type,
        'content-disposition': disposition(file),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': file.cachedMs ? `private, max-age=${file.cachedMs / seconds(1)}` : 'private, no-store',
        ...(file.size !== undefined && { 'content-length': file.size }),
      })
      return reply.send(stream)
    },
  })
}
