import { anyone } from '../access.ts'
import { api, operation } from '../operation.ts'

export const webhooks = api('payments', {
  /** What the card payment provider reports about payments to us, signed by it (ADR-0004). Taken once; the state is read back from it, so order does not matter. */
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
