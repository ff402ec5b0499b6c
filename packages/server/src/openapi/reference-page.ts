import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyPluginAsync } from 'fastify'
import { Problem } from '@passerelle/contract/problems'
import { allOperations } from '@passerelle/contract/services'
import { sendCached } from '../http/response-cache/send-cached.ts'
import { toCached, type CachedResponse } from '../http/response-cache/response-cache.ts'
import { openapiDocument } from './document.ts'

type Document =
  NonNullable<Extract<Parameters<typeof swagger>[1], { mode: 'static' }>['specification']> extends infer S
    ? S extends { document: infer D }
      ? D
      : never
    : never

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 132 28" height="28"><path d="M4 18.5h20M7 18.5V9m14 9.5V9M7 ' +
  '9c2.2 5 4.2 7.2 7 7.2S18.8 14 21 9" fill="none" stroke="#fff" stroke-width="1.7" stroke-linecap="round"/><text ' +
  'x="34" y="19" fill="#fff" font-family="sans-serif" font-size="14" font-weight="600">Passerelle API</text></svg>'

/**
 * API reference: `/api/docs` for people (Swagger UI), `/api/docs/json` for programs. Anybody may read it, and it is
 * large: it is written once, and compressed once per encoding.
 */
export const referencePage =
  (origin: string): FastifyPluginAsync =>
  async (app) => {
    // Built when it is first asked for, which most processes never are.
    let built: ReturnType<typeof openapiDocument> | undefined
    const document = {
      toJSON: () => (built ??= openapiDocument(allOperations(), { origin, version: '1' })),
    } as unknown as Document
    await app.register(swagger, { mode: 'static', specification: { document } })
    let written: CachedResponse | undefined
    // Answers in place of the routes of the library, which write and compress the document for each call.
    app.addHook('preHandler', async (request, reply) => {
      const { url } = request.routeOptions
      // As YAML it would take seconds to write.
      if (url === '/api/docs/yaml') throw new Problem('not_found')
      if (url !== '/api/docs/json') return
      written ??= toCached({ text: JSON.stringify(app.swagger()) })
      return sendCached(request, reply.header('cache-control', 'no-cache'), written)
    })
    // Disables the default validator badge, which calls an external service.
    await app.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { validatorUrl: null, docExpansion: 'none', tryItOutEnabled: false },
      theme: { title: 'Passerelle API' },
      logo: { type: 'image/svg+xml', content: Buffer.from(mark) },
    })
  }
