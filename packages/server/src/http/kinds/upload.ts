import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '@passerelle/contract/problems'
import type { UploadedFile } from '../../service.ts'
import { createResponseSerializer } from '../../validation/response-serializer.ts'
import { callOf, guardedRoute, handlerOf, type MountContext } from '../route.ts'
import { sendText } from './json.ts'

/** What a form may hold beside its files: browsers send names and small values. */
const formLimits = {
  files: 20,
  fields: 20,
  fieldSize: 4 * 1024,
  parts: 30,
  headerPairs: 20,
}
const longestName = 100
/** Boundaries, headers and fields of the form around its files. */
const framing = 256 * 1024

/**
 * The files of a form, one after the other; its fields are not kept. Problem `body_too_large`: more files, fields or bytes
 * than a form may hold.
 */
async function* filesOf(request: FastifyRequest, limit: number): AsyncIterable<UploadedFile> {
  const tooLarge = Promise.withResolvers<never>()
  tooLarge.promise.catch(() => {})
  const most = limit + framing
  if (Number(request.headers['content-length'] ?? 0) > most) throw new Problem('body_too_large')
  let received = 0
  let current: UploadedFile['stream'] | undefined
  request.raw.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (received <= most) return
    const problem = new Problem('body_too_large')
    current?.destroy(problem)
    tooLarge.reject(problem)
  })
  const parts = request.parts({ limits: { ...formLimits, fileSize: limit } })
  for (;;) {
    const { value: part, done } = await Promise.race([parts.next(), tooLarge.promise])
    if (done === true) return
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldname.length > longestName) throw new Problem('body_too_large')
      continue
    }
    current = part.file
    yield { field: part.fieldname, filename: part.filename, mimetype: part.mimetype, stream: part.file }
    // Past the limit the stream just ends: what was kept of it is not the file that was sent.
    if (part.file.truncated) throw new Problem('body_too_large')
  }
}

/** A browser sends a handful of files side by side. */
const uploadsAtOnce = 20

/** Counts the uploads of each person that are under way in this process. Problem `too_many_requests`. */
const createUploadSlots = () => {
  const running = new Map<string, number>()
  return async <T>({ state: { actor } }: FastifyRequest, upload: () => Promise<T>): Promise<T> => {
    const key = actor.kind === 'anonymous' ? '' : actor.userId
    const count = running.get(key) ?? 0
    if (count >= uploadsAtOnce) throw new Problem('too_many_requests')
    running.set(key, count + 1)
    try {
      return await upload()
    } finally {
      const left = (running.get(key) ?? 1) - 1
      if (left > 0) running.set(key, left)
      else running.delete(key)
    }
  }
}

const lingerMs = 5_000

/** The rest of a refused form is read and dropped, so that its sender gets to see the answer, but not for long. */
const dropRest = ({ raw }: FastifyRequest, reply: FastifyReply) => {
  if (raw.complete) return
  raw.unpipe()
  raw.resume()
  reply.raw.once('finish', () => {
    const cut = setTimeout(() => raw.socket.destroy(), lingerMs).unref()
    raw.once('end', () => clearTimeout(cut))
  })
}

// What the reader of forms says of one that is broken off or was never whole; such errors have no code.
const brokenForm = /^Multipart: |(?:Unexpected|unexpected) end of multipart data$/
const toBadRequest = (error: unknown): never => {
  throw error instanceof Error && brokenForm.test(error.message) ? new Problem('bad_request', { cause: error }) : error
}

/** Files arrive as streams while the handler runs; nothing is kept in memory or on disk by the mount. */
export const mountUpload = (mounted: MountContext): void => {
  const { deps, op } = mounted
  const handle = handlerOf(mounted)
  const write = createResponseSerializer(op, { verify: deps.verifyReplies })
  const inSlot = createUploadSlots()
  void mounted.app.register(async (app) => {
    app.removeAllContentTypeParsers()
    await app.register(multipart)
    app.route({
      ...guardedRoute(mounted),
      handler: async (request, reply) => {
        if (!request.isMultipart()) throw new Problem('unsupported_media_type')
        const call = { ...callOf(request, reply, deps.env.origin), files: () => filesOf(request, op.bodyLimit) }
        try {
          return sendText(reply, op.status, write(await inSlot(request, () => handle(call)).catch(toBadRequest)))
        } catch (error) {
          dropRest(request, reply)
          throw error
        }
      },
    })
  })
}
