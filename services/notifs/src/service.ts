import { notifs } from '@passerelle/contract/notifs/api'
import type { Platform } from '@passerelle/server/platform'
import { service, type Service } from '@passerelle/server/service'

/** What is told to whom: inbox, web push and the choice of channels per person. */
export const notifsService = (_platform: Platform): Service =>
  service<typeof notifs, never>({
    name: 'notifs',
    operations: notifs,
    policies: {},
    subjectLoaders: {},
    handlers: {},
  })
