import { Problem } from '@passerelle/contract/problems'
import type { Platform } from '@passerelle/server/platform'
import { installationSecrets } from '@passerelle/server/secrets/installation-secrets'
import { statement } from './statement-rows.ts'

const accountKeysStatement = statement(
  'payments.account-keys',
  `SELECT secret_key_ciphertext AS "secretKey", webhook_secret_ciphertext AS "webhookSecret"
               FROM accounts.payment_keys WHERE app_id = $1 AND secret_key_ciphertext IS NOT NULL`,
  { notNull: ['secretKey'] },
)

/**
 * Keys of an account's own card payment provider, as entered by its administrators (API-108); null when there are none.
 * Throws `payments_not_configured` when they cannot be decrypted, because the installation's key was changed.
 */
export const accountKeys = ({ env, database }: Pick<Platform, 'env' | 'database'>) => {
  const secrets = installationSecrets(env)
  return async (appId: string): Promise<{ secretKey: string; webhookSecret: string } | null> => {
    const { rows } = await database.query(accountKeysStatement.with(appId))
    const [row] = rows
    if (!row) return null
    const open = (sealed: string, name: 'secret_key' | 'webhook_secret') =>
      secrets.open(sealed, `accounts.payment_settings.${name}:${appId}`)
    try {
      return {
        secretKey: open(row.secretKey, 'secret_key'),
        webhookSecret: row.webhookSecret === null ? '' : open(row.webhookSecret, 'webhook_secret'),
      }
    } catch (cause) {
      throw new Problem('payments_not_configured', { cause })
    }
  }
}
