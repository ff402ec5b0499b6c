import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Problem } from '@passerelle/contract/problems'
import type { UploadedFile } from '../../service.ts'
import { replyText } from '../../validation/reply-text.ts'
import { callOf, gated, handlerOf, type Mounted } from '../route.ts'
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
const namingBrokenForms = (error: unknown): never => {
  throw error instanceof Error && brokenForm.test(error.message) ? new Problem('bad_request', { cause: error }) : error
}

/** Files arrive as streams while the handler runs; nothing is kept in memory or on disk by the mount. */
export const mountUpload = (mounted: Mounted): void => {
  const { deps, op } = mounted
  const handle = handlerOf(mounted)
  const write = replyText(op, { verify: deps.verifyReplies })
  void mounted.app.register(async (app) => {
    app.removeAllContentTypeParsers()
    await app.register(multipart)
    app.route({
      ...gated(mounted),
      handler: async (request, reply) => {
        if (!request.isMultipart()) throw new Problem('unsupported_media_type')
        const call = { ...callOf(request, reply, deps.env.origin), files: () => filesOf(request, op.bodyLimit) }
        return sendText(reply, op.status, write(await handle(call).catch(namingBrokenForms)))
      },
    })
  })
}
