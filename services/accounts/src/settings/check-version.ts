import { Problem } from '@passerelle/contract/problems'
import type { Tx } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

const appLock = statement('accounts.app-lock', 'SELECT FROM accounts.apps WHERE id = $1 FOR NO KEY UPDATE')

/**
 * Optimistic concurrency: locks the settings of an account and compares their version with the one the form was loaded
 * with; 0 means that there were none. Throws `settings_changed` on a version conflict.
 */
export const checkVersion = async (
  tx: Tx,
  table: 'mail_settings' | 'payment_settings',
  appId: string,
  version: number | undefined,
) => {
  // Locks the account's row, because there may be no settings row yet.
  await tx.query(appLock.with(appId))
  if (version === undefined) return
  const { rows } = await tx.query<{ version: number }>({
    name: `accounts.${table}-version`,
    text: `SELECT version FROM accounts.${table} WHERE app_id = $1`,
    values: [appId],
  })
  if ((rows[0]?.version ?? 0) !== version) throw new Problem('settings_changed')
}
