import { mails } from '@passerelle/contract/mails/api'
import { isCustomerAdmin, type Actor } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { service, type Call, type Service } from '@passerelle/server/service'
import { chainView } from './content/chain.ts'
import { defaultTexts } from './content/default-texts.ts'
import { frameView } from './content/frame-view.ts'
import { ownTextsView } from './content/own-texts.ts'
import { createRenderMail } from './content/render-mail.ts'
import { deliveriesView } from './deliveries/deliveries-view.ts'
import { resendMail } from './deliveries/resend-mail.ts'
import { inboundHandlers, inboundPolicies } from './inbound/queue/inbound-handlers.ts'
import { openInbound } from './inbound/open-inbound.ts'
import type { RawMails } from './inbound/raw-mails.ts'
import { clearOldContent } from './outgoing/clear-kept-content.ts'
import { returnAddresses } from './outgoing/return-addresses.ts'
import { sendMail } from './outgoing/send-mail.ts'
import { eraseUser } from './privacy/forget-user.ts'
import { openSenders } from './senders/account-senders.ts'

/**
 * Service that sends mails: templates, an outgoing queue in Postgres, SMTP or a mail API, and the fake mailbox of
 * embedded mode.
 */
export const mailsService = (platform: Platform, { raws }: { raws: RawMails }): Service => {
  const { clock, database, env, logger } = platform
  const senders = openSenders(platform)
  const listDeliveries = deliveriesView(database.query, clock)
  const resend = resendMail(platform)
  const addresses = returnAddresses(platform)
  const send = sendMail({
    clock,
    database,
    logger,
    senders,
    render: createRenderMail({
      env,
      clock,
      frameOf: frameView(platform),
      ownTextsOf: ownTextsView(database),
      chainOf: chainView(database),
      replyAddressOf: addresses.reply,
    }),
    bounceAddressOf: addresses.bounce,
  })
  const inbound = openInbound(platform, raws)
  return service<typeof mails>({
    name: 'mails',
    operations: mails,
    // Like the settings of the account: its administrators, and staff inside it (ROL-012).
    policies: {
      'template.read': (actor: Actor) => isCustomerAdmin(actor) || actor.kind === 'staff',
      'deliveries.read': (actor: Actor) => actor.kind === 'staff',
      ...inboundPolicies,
      'deliveries.resend': (actor: Actor) => actor.kind === 'staff',
    },
    subjectLoaders: {},
    handlers: {
      listDefaultTemplates: async () => defaultTexts(),
      listDeliveries: ({ query }: Call<typeof mails.listDeliveries>) => listDeliveries(query),
      resendMail: async ({ actor, params }: Call<typeof mails.resendMail>) => {
        await resend(params.id, actor)
        return null
      },
      ...inboundHandlers(platform, raws),
    },
    subscribers: [eraseUser(platform), ...inbound.subscribers],
    workKinds: [send, ...inbound.workKinds],
    recurringJobs: [{ name: 'mails-clear', intervalMs: 3_600_000, run: clearOldContent(platform) }],
    close: async () => {
      await inbound.close()
      await senders.close()
    },
  })
}
