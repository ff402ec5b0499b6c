import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, Limit } from '../schemas.ts'
import { mailVariables, type MailTemplate } from './templates.ts'

/** `failing`: attempted without success, another attempt is due. */
export const deliveryStates = ['waiting', 'failing', 'sent', 'bounced', 'given_up', 'cancelled'] as const
export type DeliveryState = (typeof deliveryStates)[number]

const templates = Object.keys(mailVariables) as [MailTemplate, ...MailTemplate[]]

/** A mail on its way, without its content. */
const Delivery = z.object({
  _id: Id,
  address: z.string(),
  template: z.enum(templates),
  app: z.nullable(z.object({ _id: Id, name: z.string() })),
  state: z.enum(deliveryStates),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
  nextAttemptAt: z.nullable(Instant),
  attempts: z.int(),
  lastError: z.nullable(z.string()),
  /** Whether staff can send it again now. */
  resendable: z.boolean(),
})

export const deliveries = api('mails', {
  /** Outgoing mails of all accounts, or of one, newest first. */
  listDeliveries: operation({
    method: 'GET',
    path: '/:provider/deliveries',
    requirement: 'ADR-0022',
    access: can('deliveries.read'),
    params: z.strictObject({ provider: z.string() }),
    query: z.strictObject({
      state: z.optional(z.enum(deliveryStates)),
      appId: z.optional(Id),
      /** Cursor: `next` of the previous page. */
      before: z.optional(z.string().check(z.regex(/^\d{1,15}_[0-9a-f]{24}$/))),
      limit: Limit,
    }),
    response: z.object({ list: z.array(Delivery), next: z.nullable(z.string()) }),
  }),
  /** Sends a mail again that failed or was given up, at once; never one that was sent, or whose link has expired. */
  resendMail: operation({
    method: 'POST',
    path: '/:provider/deliveries/:id/resend',
    requirement: 'ADR-0022',
    access: can('deliveries.resend'),
    params: z.strictObject({ provider: z.string(), id: Id }),
    status: 204,
    problems: ['not_found', 'mail_not_resendable'],
  }),
})
