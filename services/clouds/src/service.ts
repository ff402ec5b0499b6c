import { clouds } from '@passerelle/contract/clouds/api'
import type { Platform } from '@passerelle/server/platform'
import { service, type Service } from '@passerelle/server/service'

/** Servers and Kubernetes clusters of an account, read from cloud providers and acted on. */
export const cloudsService = (_platform: Platform): Service =>
  service<typeof clouds, never>({
    name: 'clouds',
    operations: clouds,
    policies: {},
    subjectLoaders: {},
    handlers: {},
  })
