import * as z from 'zod/mini'
import { anyone } from '../access.ts'
import { api, operation } from '../operation.ts'

/** Mails that a mail service posts (EML-020). */
export const inboundWebhook = api('mails', {
  /** Takes a raw mail; the same one twice is one mail. */
  receiveInbound: operation({
    method: 'POST',
    path: '/public/inbound/:service',
    requirement: 'EML-020',
    kind: 'webhook',
    access: anyone('the mail service signs what it sends'),
    params: z.strictObject({ service: z.enum(['mailgun', 'sendgrid', 'postmark']) }),
    // Mailgun posts the raw mail to addresses that end so.
    query: z.strictObject({ mime: z.optional(z.literal('')) }),
    bodyLimit: 36_700_160,
    perMinute: 120,
    response: z.object({}),
    problems: ['not_found', 'webhook_signature', 'inbound_raw_missing'],
  }),
})
