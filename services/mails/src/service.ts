import { mails } from '@passerelle/contract/mails/api'
import type { Platform } from '@passerelle/server/platform'
import { service, type Service } from '@passerelle/server/service'

/** Mails to people: templates, an outgoing queue in Postgres, SMTP or a mail API, and the mail box of the embedded form. */
export const mailsService = (_platform: Platform): Service =>
  service<typeof mails, never>({
    name: 'mails',
    operations: mails,
    policies: {},
    subjectLoaders: {},
    handlers: {},
  })
