import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Problem } from '@passerelle/contract/problems'
import type { UploadedFile } from '../../service.ts'
import { createResponseSerializer } from '../../validation/response-serializer.ts'
import { callOf, guardedRoute, handlerOf, type MountContext } from '../route.ts'
import { sendText } from './json.ts'

async function* filesOf(request: FastifyRequest, limit: number): AsyncIterable<UploadedFile> {
  for await (const part of request.files({ limits: { fileSize: limit, files: 20 } })) {
    yield { field: part.fieldname, filename: part.filename, mimetype: part.mimetype, stream: part.file }
    // Past the limit the stream just ends: what was kept of it is not the file that was sent.
    if (part.file.truncated) throw new Problem('body_too_large')
  }
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
  void mounted.app.register(async (app) => {
    app.removeAllContentTypeParsers()
    await app.register(multipart)
    app.route({
      ...guardedRoute(mounted),
      handler: async (request, reply) => {
        if (!request.isMultipart()) throw new Problem('unsupported_media_type')
        const call = { ...callOf(request, reply, deps.env.origin), files: () => filesOf(request, op.bodyLimit) }
        return sendText(reply, op.status, write(await handle(call).catch(toBadRequest)))
      },
    })
  })
}
