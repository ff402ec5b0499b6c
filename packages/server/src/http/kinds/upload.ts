import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Problem } from '@passerelle/contract/problems'
import type { UploadedFile } from '../../service.ts'
import { createResponseSerializer } from '../../validation/response-serializer.ts'
import { callOf, guardedRoute, handlerOf, type MountContext } from '../route.ts'
import { sendText } from './json.ts'

/** Limits of a multipart form: browsers send file names and small values beside the files. */
const formLimits = {
  files: 20,
  fields: 20,
  fieldSize: 4 * 1024,
  parts: 30,
  headerPairs: 20,
}
const longestName = 100
/** Bytes of a form besides its files: boundaries, headers and fields. */
const framing = 256 * 1024

/**
 * Iterates over the files of a multipart form; its fields are dropped. Throws Problem `body_too_large` for more files,
 * fields or bytes than allowed.
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
    // The stream ends silently at the limit: what was stored is not the complete file.
    if (part.file.truncated) throw new Problem('body_too_large')
  }
}

/** Maximum concurrent uploads per user; a browser uploads a handful of files in parallel. */
const uploadsAtOnce = 20

/** Counts the running uploads of each user in this process. Throws Problem `too_many_requests`. */
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

/** Drops the rest of a rejected form. */
const dropRest = ({ raw }: FastifyRequest) => {
  raw.unpipe()
  raw.resume()
}

// Messages of the multipart parser for a malformed or aborted form; these errors have no code.
const brokenForm = /^Multipart: |(?:Unexpected|unexpected) end of multipart data$|^The needle cannot /
const toBadRequest = (error: unknown): never => {
  throw error instanceof Error && brokenForm.test(error.message) ? new Problem('bad_request', { cause: error }) : error
}

/** Mounts an upload: files are streamed to the handler and buffered neither in memory nor on disk. */
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
          dropRest(request)
          throw error
        }
      },
    })
  })
}
