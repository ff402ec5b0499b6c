import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, optionalText } from '../schemas.ts'

const pattern = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.regex(/^(?:[^\s<>@,]+)?@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/))
const provider = z.string()

/** `app`: null for a rule of all accounts. */
const SenderRule = z.object({
  _id: Id,
  pattern: z.string(),
  rule: z.enum(['block', 'trust']),
  note: z.string(),
  app: z.nullable(z.object({ _id: Id, name: z.string() })),
  createdAt: Instant,
})
export type SenderRule = z.infer<typeof SenderRule>

/** Senders that are blocked or trusted, by address or `@domain` (EML-047). */
export const senderRules = api('mails', {
  listSenderRules: operation({
    method: 'GET',
    path: '/:provider/sender-rules',
    requirement: 'EML-047',
    access: can('senderRules.read'),
    params: z.strictObject({ provider }),
    response: z.object({ list: z.array(SenderRule) }),
  }),
  /** Makes a rule, or changes the one of the same sender. To trust needs an account. */
  makeSenderRule: operation({
    method: 'POST',
    path: '/:provider/sender-rules',
    requirement: 'EML-047',
    access: can('senderRules.write'),
    params: z.strictObject({ provider }),
    body: z.union([
      z.strictObject({ pattern, rule: z.literal('block'), appId: z.optional(Id), note: z.optional(optionalText(200)) }),
      z.strictObject({ pattern, rule: z.literal('trust'), appId: Id, note: z.optional(optionalText(200)) }),
    ]),
    response: z.object({ _id: Id }),
    problems: ['not_found', 'sender_rule_limit', 'sender_rule_own', 'sender_rule_public_domain'],
  }),
  removeSenderRule: operation({
    method: 'DELETE',
    path: '/:provider/sender-rules/:id',
    requirement: 'EML-047',
    access: can('senderRules.write'),
    params: z.strictObject({ provider, id: Id }),
    status: 204,
    problems: ['not_found'],
  }),
})
