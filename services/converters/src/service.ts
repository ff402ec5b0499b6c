import { converters } from '@passerelle/contract/converters/api'
import type { Platform } from '@passerelle/server/platform'
import { service, type Service } from '@passerelle/server/service'

/** HTML to PDF by a browser without network. */
export const convertersService = (_platform: Platform): Service =>
  service<typeof converters, never>({
    name: 'converters',
    operations: converters,
    policies: {},
    subjectLoaders: {},
    handlers: {},
  })
