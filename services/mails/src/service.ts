import { mails } from '@passerelle/contract/mails/api'
import { isCustomerAdmin, type Actor, type Person } from '@passerelle/kernel/actor'
import { hours } from '@passerelle/kernel/durations'
import { mayRead } from '@passerelle/kernel/visibility'
import { answerTokens } from '@passerelle/server/mail/answer-token'
import type { Platform } from '@passerelle/server/platform'
import { service, type Call, type Service, type WebhookCall } from '@passerelle/server/service'
import { accountMailsOf } from './account-mails/account-mails.ts'
import { chainView } from './content/chain.ts'
import { defaultTexts } from './content/default-texts.ts'
import { frameView } from './content/frame-view.ts'
import { ownTextsView } from './content/own-texts.ts'
import { createRenderMail } from './content/render-mail.ts'
import { deliveriesView } from './deliveries/deliveries-view.ts'
import { resendMail } from './deliveries/resend-mail.ts'
import { failingAddressesOf } from './failing-addresses/failing-addresses.ts'
import { askForDocument, documentWork } from './inbound/documents/mail-document.ts'
import { inboundHandlers, inboundPolicies } from './inbound/queue/inbound-handlers.ts'
import { openInbound } from './inbound/open-inbound.ts'
import { measureCertificate } from './inbound/measure-certificate.ts'
import { purgeInbound } from './inbound/purging/purge-inbound.ts'
import { takeMail } from './inbound/receiving/take-mail.ts'
import { receiveWebhook } from './inbound/receiving/webhooks/receive-webhook.ts'
import { mailReading } from './inbound/reading/read-mail.ts'
import { fileReader, type RawMails } from './inbound/raw-mails.ts'
import { messageMailView, type MailedRequest, type MailedSubject } from './message-mail/message-mail-view.ts'
import { clearOldContent } from './outgoing/clear-kept-content.ts'
import { returnAddresses } from './addresses/return-addresses.ts'
import { sendMail } from './sending/send-mail.ts'
import { eraseUser } from './privacy/forget-user.ts'
import { openSenders } from './sending/account-senders.ts'

const adminOrStaff = (actor: Actor) => isCustomerAdmin(actor) || actor.kind === 'staff'

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
      readFile: fileReader(raws),
      openAnswer: answerTokens(env).open,
    }),
    bounceAddressOf: addresses.bounce,
  })
  const reading = mailReading()
  const accountMails = accountMailsOf(platform)
  const failing = failingAddressesOf(platform)
  const messageMail = messageMailView(platform)
  const receive = receiveWebhook({ ...platform, take: takeMail({ ...platform, raws }) })
  const inbound = openInbound(platform, { raws, reading })
  return service<typeof mails, { message: MailedSubject; mailedRequest: MailedRequest }>({
    name: 'mails',
    operations: mails,
    // Like the settings of the account: its administrators, and staff inside it (ROL-012).
    policies: {
      'template.read': adminOrStaff,
      'accountMails.read': adminOrStaff,
      'accountMails.write': adminOrStaff,
      'addresses.read': adminOrStaff,
      'addresses.readOwn': (actor: Actor) => actor.kind !== 'anonymous',
      'addresses.retry': adminOrStaff,
      'deliveries.read': (actor: Actor) => actor.kind === 'staff',
      ...inboundPolicies,
      // Whoever may read the message; of its mails each sees what they may.
      'messageMail.read': (actor: Actor, message: MailedSubject) => mayRead(actor, message),
      'requestMail.read': (actor: Actor, request: MailedRequest) => mayRead(actor, request),
      'deliveries.resend': (actor: Actor) => actor.kind === 'staff',
    },
    subjectLoaders: { message: messageMail.find, mailedRequest: messageMail.findRequest },
    handlers: {
      listDefaultTemplates: async () => defaultTexts(),
      listDeliveries: ({ query }: Call<typeof mails.listDeliveries>) => listDeliveries(query),
      resendMail: async ({ actor, params }: Call<typeof mails.resendMail>) => {
        await resend(params.id, actor)
        return null
      },
      receiveInbound: ({ params, rawBody, headers }: WebhookCall<typeof mails.receiveInbound>) =>
        receive(params.service, { body: rawBody, headers }),
      readAccountMails: ({ actor }: Call<typeof mails.readAccountMails>) => accountMails.read(actor),
      setAccountMails: ({ actor, body }: Call<typeof mails.setAccountMails>) => accountMails.set(actor, body),
      listFailingAddresses: ({ actor }: Call<typeof mails.listFailingAddresses>) => failing.list(actor),
      readOwnAddress: ({ actor }: Call<typeof mails.readOwnAddress>) => failing.readOwn(actor),
      retryAddress: async ({ actor, body }: Call<typeof mails.retryAddress>) => {
        await failing.retry(actor, body.userId)
        return null
      },
      readMessageMail: ({ subject, actor }: Call<typeof mails.readMessageMail, { message: MailedSubject }>) =>
        messageMail.read(subject, actor as Person),
      readRequestMail: ({ subject, actor }: Call<typeof mails.readRequestMail, { mailedRequest: MailedRequest }>) =>
        messageMail.readRequest(subject, actor as Person),
      ...inboundHandlers(platform, { raws, reading }),
    },
    subscribers: [eraseUser({ ...platform, raws }), askForDocument(platform), ...inbound.subscribers],
    workKinds: [send, documentWork(platform, raws), ...inbound.workKinds],
    measure: (metrics) => measureCertificate(metrics, platform),
    recurringJobs: [
      { name: 'mails-clear', intervalMs: hours(1), run: clearOldContent(platform) },
      { name: 'mails-purge', intervalMs: hours(1), run: purgeInbound({ ...platform, raws }) },
      ...inbound.recurringJobs,
    ],
    close: async () => {
      await inbound.close()
      await reading.close()
      await senders.close()
    },
  })
}
