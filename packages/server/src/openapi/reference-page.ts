import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyPluginAsync } from 'fastify'
import { allOperations } from '@passerelle/contract/services'
import { openapiDocument } from './document.ts'

type Document = NonNullable<Extract<Parameters<typeof swagger>[1], { mode: 'static' }>['specification']> extends infer S ? (S extends { document: infer D } ? D : never) : never

/** The reference of every call: `/api/docs` to read, `/api/docs/json` for programs. */
export const referencePage = (origin: string): FastifyPluginAsync => async (app) => {
  const document = openapiDocument(allOperations(), { origin, version: '1' }) as unknown as Document
  await app.register(swagger, { mode: 'static', specification: { document } })
  // The default validator is a service elsewhere: nothing here asks anybody else.
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { validatorUrl: null, docExpansion: 'none', tryItOutEnabled: false }, theme: { title: 'Passerelle API' } })
}
