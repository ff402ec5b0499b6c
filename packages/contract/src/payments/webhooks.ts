import { anyone } from '../access.ts'
import { api, operation } from '../operation.ts'

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
})
