import { accountMails } from './account-mails.ts'
import { defaultTemplates } from './default-templates.ts'
import { deliveries } from './deliveries.ts'
import { failingAddresses } from './failing-addresses.ts'
import { senderRules } from './sender-rules.ts'
import { inboundWebhook } from './inbound-webhook.ts'
import { inbound } from './inbound.ts'

/** Every operation of the mails service. */
export const mails = {
  ...defaultTemplates,
  ...deliveries,
  ...failingAddresses,
  ...inbound,
  ...accountMails,
  ...inboundWebhook,
  ...senderRules,
}
