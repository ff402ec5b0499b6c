import type { FastifyInstance } from 'fastify'
import type { Kind } from '@passerelle/contract/operation'
import type { Service } from '../service.ts'
import { assertServicesMatchContract } from './validate-services.ts'
import { mountDownload } from './kinds/download.ts'
import { mountJson } from './kinds/json.ts'
import { mountUpload } from './kinds/upload.ts'
import { mountWebhook } from './kinds/webhook.ts'
import { mountWebsocket } from './kinds/websocket.ts'
import { limitFairly } from '../limit-fairly.ts'
import type { LimitCall, MountContext, RouteDeps } from './route.ts'

const mountAs: Record<Kind, (mounted: MountContext) => void> = {
  json: mountJson,
  upload: mountUpload,
  download: mountDownload,
  websocket: mountWebsocket,
  webhook: mountWebhook,
}

/**
 * Shares the calls under way of a process, and with them its database connections: one person fills neither. Calls
 * beyond a share wait for others of it, and leave room in `maxCalls`; anonymous ones have limits of their own.
 */
const shareCalls = (maxCalls: number): LimitCall => {
  const maxQueued = Math.ceil(maxCalls / 2)
  const run = limitFairly({ perAccount: 30, perPerson: 10, maxQueuedPerPerson: 100, maxQueued })
  return (actor, work) => {
    if (actor.kind === 'anonymous') return work()
    const { userId, appId = userId } = actor
    return run({ account: appId, person: userId }, work)
  }
}

/**
 * Mounts every operation of these services as a route with authentication and authorization. Throws if services and
 * contract do not match.
 */
export const mountServices = (app: FastifyInstance, deps: RouteDeps, services: readonly Service[]): void => {
  assertServicesMatchContract(services)
  const limitCall = shareCalls(deps.env.maxCalls)
  for (const service of services)
    for (const op of Object.values(service.operations)) mountAs[op.kind]({ app, deps, service, op, limitCall })
}
