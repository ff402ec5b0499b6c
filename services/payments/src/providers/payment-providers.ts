import { join } from 'node:path'
import type { Platform } from '@passerelle/server/platform'
import { Problem } from '@passerelle/contract/problems'
import { statement } from './statement-rows.ts'
import type { PaymentProvider } from '../stripe/payment-provider.ts'
import type { StripeCredentials } from '../stripe/stripe.ts'
import { accountKeys } from '../stripe/account-keys.ts'
import { fakeProviderKey } from '../embedded/card-provider-routes.ts'
import type { FakeStripe } from '../stripe/fake-stripe.ts'

/**
 * Card payment providers: the installation's, which accounts pay to, and an account's own, which its customers pay to.
 */
export type PaymentProviders = {
  publicKey: () => Promise<string>
  installation: () => Promise<PaymentProvider>
  ofAccount: (appId: string) => Promise<PaymentProvider>
  /** The public key of an account's own provider; throws `payments_not_configured` when there is none. */
  publicKeyOf: (appId: string) => Promise<string>
  close: () => Promise<void>
}

/** Keys of the fake in embedded mode. */
const fakeKeys = { secretKey: 'sk_fake', publicKey: 'pk_fake', webhookSecret: 'whsec_fake' }
const fakeAccountKey = (appId: string) => `${fakeKeys.secretKey}_${appId}`

/** Loads the adapter with the first payment: its library takes 35 MB. */
const stripeProvider = async (credentials: StripeCredentials): Promise<PaymentProvider> =>
  (await import('../stripe/stripe.ts')).stripeProvider(credentials)

const accountPublicKey = statement(
  'payments.account-public-key',
  `SELECT public_key AS "publicKey" FROM accounts.payment_keys
          WHERE app_id = $1 AND secret_key_ciphertext IS NOT NULL`,
  { notNull: ['publicKey'] },
)

/**
 * The installation's configured provider, or the account's own with its keys (API-108), or the fake in embedded mode.
 * Throws `payments_not_configured` when there is none.
 */
export const createPaymentProviders = (platform: Pick<Platform, 'env' | 'clock' | 'database'>): PaymentProviders => {
  const { env, clock, database } = platform
  let fake: Promise<FakeStripe> | undefined
  const startFake = async () => {
    const [{ startFakeStripe }, { fakeStripeFile }, { fillCustomers, fillDebits }] = await Promise.all([
      import('../stripe/fake-stripe.ts'),
      import('../embedded/fake-stripe-file.ts'),
      import('../embedded/demo-stripe.ts'),
    ])
    const started = await startFakeStripe(clock.now, {
      store: fakeStripeFile(join(env.dataDir, 'card-provider.json')),
    })
    started.sendWebhooksTo((secretKey) => {
      const appId = secretKey.slice(fakeKeys.secretKey.length + 1)
      const url = `${env.origin}/api/payments/v1/public/stripe/webhook${appId && `/${appId}`}`
      return { url, secret: fakeKeys.webhookSecret }
    })
    await fillCustomers(started.objects(fakeKeys.secretKey), database)
    await fillDebits(started.objects(fakeKeys.secretKey), database)
    await database.query({
      text: `INSERT INTO platform.settings (key, value) VALUES ($1, $2)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      values: [fakeProviderKey, JSON.stringify({ url: started.url, secretKey: fakeKeys.secretKey })],
    })
    return started
  }
  const openFake = () => {
    if (!env.embedded) throw new Problem('payments_not_configured')
    return (fake ??= startFake())
  }
  const fakeProvider = ({ url }: FakeStripe, secretKey: string) =>
    stripeProvider({ secretKey, webhookSecret: fakeKeys.webhookSecret, url })
  const fakeOfAccount = async (appId: string) => {
    const [started, { fillCatalogue }] = await Promise.all([openFake(), import('../embedded/demo-stripe.ts')])
    const secretKey = fakeAccountKey(appId)
    const objects = started.objects(secretKey)
    if (objects.products.size === 0) await fillCatalogue(objects, database, appId)
    return fakeProvider(started, secretKey)
  }
  const { stripe } = env
  const findKeys = accountKeys({ env, database })

  return {
    publicKey: async () => {
      if (stripe) return stripe.publicKey
      if (!env.embedded) throw new Problem('payments_not_configured')
      return fakeKeys.publicKey
    },
    installation: async () => (stripe ? stripeProvider(stripe) : fakeProvider(await openFake(), fakeKeys.secretKey)),
    ofAccount: async (appId) => {
      const keys = await findKeys(appId)
      return keys ? stripeProvider({ ...keys, url: stripe?.url }) : fakeOfAccount(appId)
    },
    publicKeyOf: async (appId) => {
      const { rows } = await database.query(accountPublicKey.with(appId))
      if (rows[0]) return rows[0].publicKey
      if (!env.embedded) throw new Problem('payments_not_configured')
      return fakeKeys.publicKey
    },
    close: async () => {
      await (await fake?.catch(() => undefined))?.close()
    },
  }
}
