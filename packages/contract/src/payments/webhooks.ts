import * as z from 'zod/mini'
import { anyone } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id } from '../schemas.ts'

export const webhooks = api('payments', {
  /**
   * Receives signed webhooks of the card payment provider about payments (ADR-0004). Each event is processed once; the
   * current state is read back from the provider, so order does not matter.
   */
  receiveStripeEvent: operation({
    method: 'POST',
    path: '/public/stripe/webhook',
    requirement: 'ADR-0004',
    kind: 'webhook',
    access: anyone('the card payment provider signs what it sends'),
    bodyLimit: 512 * 1024,
    status: 204,
    problems: ['webhook_signature', 'payments_not_configured'],
  }),
  /**
   * Receives webhooks of an account's own card payment provider, signed with the secret that its administrators entered
   * (API-108).
   */
  receiveAccountEvent: operation({
    method: 'POST',
    path: '/public/stripe/webhook/:appId',
    requirement: 'API-108',
    kind: 'webhook',
    access: anyone('the card payment provider of the account signs what it sends'),
    params: z.strictObject({ appId: Id }),
    bodyLimit: 512 * 1024,
    status: 204,
    problems: ['webhook_signature', 'payments_not_configured'],
  }),
})
