import { accountMails } from './account-mails.ts'
import { defaultTemplates } from './default-templates.ts'
import { deliveries } from './deliveries.ts'
import { failingAddresses } from './failing-addresses.ts'
import { senderRules } from './sender-rules.ts'
import { inboundWebhook } from './inbound-webhook.ts'
import { inbound } from './inbound.ts'
import { messageMail } from './message-mail.ts'

/** Every operation of the mails service. */
export const mails = {
  ...defaultTemplates,
  ...deliveries,
  ...failingAddresses,
  ...inbound,
  ...messageMail,
  ...accountMails,
  ...inboundWebhook,
  ...senderRules,
}
