import type { Deadline } from '@passerelle/server/deadlines/deadline'
import { createHttpClient } from '@passerelle/server/outbound/http-client'
import type { Platform } from '@passerelle/server/platform'
import { installationSecrets } from '@passerelle/server/secrets/installation-secrets'
import { endpointStore } from './endpoint-store.ts'
import { deliveryDeadlineOf } from './send-delivery.ts'

/** Deadlines of webhooks: the next attempt of each delivery. */
export const webhookDeadlines = (platform: Platform): Deadline[] => [
  deliveryDeadlineOf({
    ...platform,
    outbound: createHttpClient(),
    endpoints: endpointStore(installationSecrets(platform.env)),
  }),
]
