import type { FastifyInstance } from 'fastify'
import type { Kind } from '@passerelle/contract/operation'
import type { Service } from '../service.ts'
import { assertServicesMatchContract } from './validate-services.ts'
import { mountDownload } from './kinds/download.ts'
import { mountJson } from './kinds/json.ts'
import { mountUpload } from './kinds/upload.ts'
import { mountWebhook } from './kinds/webhook.ts'
import { mountWebsocket } from './kinds/websocket.ts'
import type { MountContext, RouteDeps } from './route.ts'

const mountAs: Record<Kind, (mounted: MountContext) => void> = {
  json: mountJson,
  upload: mountUpload,
  download: mountDownload,
  websocket: mountWebsocket,
  webhook: mountWebhook,
}

/**
 * Mounts every operation of these services as a route with authentication and authorization. Throws if services and
 * contract do not match.
 */
export const mountServices = (app: FastifyInstance, deps: RouteDeps, services: readonly Service[]): void => {
  assertServicesMatchContract(services)
  for (const service of services)
    for (const op of Object.values(service.operations)) mountAs[op.kind]({ app, deps, service, op })
}
