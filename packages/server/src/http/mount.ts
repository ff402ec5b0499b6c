import type { FastifyInstance } from 'fastify'
import type { Kind } from '@passerelle/contract/operation'
import type { Service } from '../service.ts'
import { assertServicesMatchContract } from './validate-services.ts'
import { mountDownload } from './kinds/download.ts'
import { mountJson } from './kinds/json.ts'
import { mountUpload } from './kinds/upload.ts'
import { mountWebhook } from './kinds/webhook.ts'
import { mountWebsocket } from './kinds/websocket.ts'
import { createResponseCache } from './response-cache/response-cache.ts'
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
export const mountServices = (
  app: FastifyInstance,
  platform: Omit<RouteDeps, 'responseCache'>,
  services: readonly Service[],
): void => {
  const deps = {
    ...platform,
    responseCache: createResponseCache({ maxBytes: platform.env.responseCacheMb * 1024 * 1024 }),
  }
  assertServicesMatchContract(services)
  for (const service of services)
    for (const op of Object.values(service.operations)) mountAs[op.kind]({ app, deps, service, op })
}
