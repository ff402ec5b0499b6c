import { newId } from '@passerelle/kernel/ids'
import { systemClock } from '@passerelle/server/clock'
import { connectDatabase } from '@passerelle/server/database/connect'
import { parseEnv } from '../parse-env.ts'
import { createLogger } from '@passerelle/server/log/logger'
import type { Platform } from '@passerelle/server/platform'
import type { Service } from '@passerelle/server/service'
import { loadServices, serviceNames } from '../services.ts'

const nowhere = 'postgres://nobody@127.0.0.1:1/nothing'

/** A platform without connections, sufficient to create and inspect services. */
const outlinePlatform = (): Platform => {
  const clock = systemClock()
  const logger = createLogger('silent')
  const nothing = {
    subscribe: () => () => undefined,
    publish: undefined,
    ready: async () => undefined,
    close: async () => undefined,
  }
  return {
    env: parseEnv({ DATABASE_URL: nowhere }, { embedded: true }),
    clock,
    logger,
    newId: () => newId(clock.now()),
    database: connectDatabase({ url: nowhere, max: 1, logger }),
    eventBus: nothing,
    visibleTopics: { see: () => undefined, isSeen: async () => false, close: () => undefined },
    record: () => Promise.reject(new Error('nothing is recorded here')),
    recordChange: () => Promise.reject(new Error('nothing is recorded here')),
    scheduleDeadline: () => undefined,
    queueMail: async () => undefined,
    renderPdf: () => Promise.reject(new Error('nothing is rendered here')),
  }
}

/** Returns every service with its operations and policies; handlers cannot be called. */
export const loadServiceDefinitions = async (): Promise<Service[]> => {
  const services = await loadServices(serviceNames, outlinePlatform())
  for (const service of services) await service.close?.()
  return services
}
