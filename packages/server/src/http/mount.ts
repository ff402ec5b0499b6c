import type { FastifyInstance } from 'fastify'
import type { Kind } from '@passerelle/contract/operation'
import type { Service } from '../service.ts'
import { assertServicesMatchContract } from './validate-services.ts'
import { mountDownload } from './kinds/download.ts'
import { mountJson } from './kinds/json.ts'
import { mountUpload } from './kinds/upload.ts'
import { mountWebhook } from './kinds/webhook.ts'
import { mountWebsocket } from './kinds/websocket.ts'
import { limitFairly, type FairLimits } from '../limit-fairly.ts'
import type { LimitCall, MountContext, RouteDeps } from './route.ts'

const mountAs: Record<Kind, (mounted: MountContext) => void> = {
  json: mountJson,
  upload: mountUpload,
  download: mountDownload,
  websocket: mountWebsocket,
  webhook: mountWebhook,
}

const fairly = (limits: FairLimits): LimitCall => {
  const run = limitFairly(limits)
  // Anonymous calls have limits of their own.
  return (actor, work) => {
    if (actor.kind === 'anonymous') return work()
    const { userId, appId = userId } = actor
    return run({ account: appId, person: userId }, work)
  }
}

/**
 * Shares the calls under way of a process, and with them its database connections: one person fills neither. Calls
 * beyond a share wait for others of it, and leave room in `maxCalls`.
 */
const shareCalls = (maxCalls: number): LimitCall =>
  fairly({ perAccount: 30, perPerson: 10, maxQueuedPerPerson: 100, maxQueued: Math.ceil(maxCalls / 2) })
/** Shares the files that are made for a call, from the first row to the last byte. */
const shareFiles = (): LimitCall => fairly({ perPerson: 1, maxQueuedPerPerson: 4 })
/** Shares the reads that cost many rows: whoever sends many of them waits for each, and nobody else for them. */
const shareHeavyReads = (): LimitCall => fairly({ perPerson: 1, maxQueuedPerPerson: 50 })

/**
 * Mounts every operation of these services as a route with authentication and authorization. Throws if services and
 * contract do not match.
 */
export const mountServices = (app: FastifyInstance, deps: RouteDeps, services: readonly Service[]): void => {
  assertServicesMatchContract(services)
  const limits = {
    limitCall: shareCalls(deps.env.maxCalls),
    limitFile: shareFiles(),
    limitHeavyRead: shareHeavyReads(),
  }
  for (const service of services)
    for (const op of Object.values(service.operations)) mountAs[op.kind]({ app, deps, service, op, ...limits })
}
