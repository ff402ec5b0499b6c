import { group, type ValuesOf } from '@passerelle/server/env/group'
import { address, secret, text } from '@passerelle/server/env/setting'

/** Settings of this service. */
export const paymentsSettings = {
  /**
   * The card payment provider (Stripe) for payments by accounts; undefined disables it, except in embedded mode, which
   * uses a fake (OPEN-067).
   */
  stripe: group('secretKey', {
    secretKey: secret(text('STRIPE_SECRET_KEY', 'the secret key of the card payment provider', 'sk_live_…')),
    publicKey: text('STRIPE_PUBLIC_KEY', 'its public key, which browsers are given', 'pk_live_…'),
    webhookSecret: secret(text('STRIPE_WEBHOOK_SECRET', 'the secret that signs its webhooks', 'whsec_…')),
    url: address(
      'STRIPE_URL',
      'the card payment provider, if it is reached elsewhere than at its own address',
      'https://api.stripe.com',
      ['https:', 'http:'],
    ),
  }),
}

declare module '@passerelle/server/env' {
  interface ServiceEnv extends ValuesOf<typeof paymentsSettings> {}
}
