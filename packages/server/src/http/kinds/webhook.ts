import { createResponseSerializer } from '../../validation/response-serializer.ts'
import { callOf, guardedRoute, handlerOf, type MountContext } from '../route.ts'
import { sendText } from './json.ts'

/** Mounts a webhook: the handler gets the raw body of any content type, because its signature covers the bytes. */
export const mountWebhook = (mounted: MountContext): void => {
  const { deps, op } = mounted
  const handle = handlerOf(mounted)
  const write = createResponseSerializer(op, { verify: deps.verifyReplies })
  void mounted.app.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    app.route({
      ...guardedRoute(mounted),
      handler: async (request, reply) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const call = {
          ...callOf(request, reply, deps.env.origin),
          body: undefined as never,
          rawBody,
          headers: request.headers,
        }
        return sendText(reply, op.status, write(await handle(call)))
      },
    })
  })
}
