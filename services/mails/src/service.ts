import { mails } from '@passerelle/contract/mails/api'
import { mailsChannel } from '@passerelle/server/mail/channel'
import type { Platform } from '@passerelle/server/platform'
import { service, type Service } from '@passerelle/server/service'
import { frameView } from './content/frame-view.ts'
import { createRenderMail } from './content/render-mail.ts'
import { outgoingStore } from './outgoing/outgoing-store.ts'
import { sendMails } from './outgoing/send-mails.ts'
import { forgetUser } from './privacy/forget-user.ts'
import { openSenders } from './senders/account-senders.ts'

const lockKey = 72_707_373

/**
 * Service that sends mails: templates, an outgoing queue in Postgres, SMTP or a mail API, and the fake mailbox of
 * embedded mode.
 */
export const mailsService = (platform: Platform): Service => {
  const { clock, database, env, logger } = platform
  const senders = openSenders(platform)
  const send = sendMails({
    clock,
    logger,
    senders,
    store: outgoingStore(database),
    render: createRenderMail({ env, clock, frameOf: frameView(platform) }),
  })
  return service<typeof mails, never>({
    name: 'mails',
    operations: mails,
    policies: {},
    subjectLoaders: {},
    handlers: {},
    subscribers: [forgetUser(platform)],
    recurringJobs: [
      {
        name: 'mails',
        intervalMs: 5000,
        lockKey,
        channel: mailsChannel,
        run: async (signal) => void (await send(signal)),
      },
    ],
    close: senders.close,
  })
}
