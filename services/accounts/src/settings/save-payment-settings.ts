import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferBody } from '@passerelle/contract/operation'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { installationSecrets } from '@passerelle/server/secrets/installation-secrets'
import { statement } from './statement-rows.ts'
import { checkVersion } from './check-version.ts'

type Body = InferBody<typeof accounts.savePaymentSettings>
type Deps = Pick<Platform, 'env' | 'database' | 'clock' | 'record'>

const paymentSettingsSave = statement(
  'accounts.payment-settings-save',
  `INSERT INTO accounts.payment_settings AS p (app_id, public_key, secret_key_ciphertext,
                 webhook_secret_ciphertext, updated_at)
               VALUES ($1, $2, $3, $4, $5)
               ON CONFLICT (app_id) DO UPDATE SET public_key = $2, version = p.version + 1, updated_at = $5,
                 secret_key_ciphertext = CASE WHEN $6 THEN $3 ELSE p.secret_key_ciphertext END,
                 webhook_secret_ciphertext = CASE WHEN $7 THEN $4 ELSE p.webhook_secret_ciphertext END`,
)

const appPublicKey = statement(
  'accounts.app-public-key',
  `UPDATE accounts.apps
          SET config = config || jsonb_build_object('payments', jsonb_build_object('publicKey', $2::text))
          WHERE id = $1`,
)

/**
 * Stores the account's own card payment provider (API-108, APP-013). Both secrets are encrypted; absent keeps one, null
 * removes it. Throws `settings_changed`.
 */
export const savePaymentSettings = ({ env, database, clock, record }: Deps) => {
  const secrets = installationSecrets(env)
  const sealed = (secret: string | null | undefined, name: 'secret_key' | 'webhook_secret', appId: string) =>
    secret ? secrets.seal(secret, `accounts.payment_settings.${name}:${appId}`) : null
  return (appId: string, { publicKey, secretKey, webhookSecret, version }: Body, actor: Person) =>
    database.transaction(async (tx) => {
      await checkVersion(tx, 'payment_settings', appId, version)
      await tx.query(
        paymentSettingsSave.with(
          appId,
          publicKey,
          sealed(secretKey, 'secret_key', appId),
          sealed(webhookSecret, 'webhook_secret', appId),
          clock.now(),
          secretKey !== undefined,
          webhookSecret !== undefined,
        ),
      )
      // The public key is stored with the account, where every page reads it.
      await tx.query(appPublicKey.with(appId, publicKey))
      await record(tx, {
        appId,
        actor: { kind: actor.kind, userId: actor.userId },
        name: 'app.edited',
        subject: appId,
        data: { fields: ['config.payments'] },
      })
    })
}
