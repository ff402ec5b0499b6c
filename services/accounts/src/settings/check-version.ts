import { Problem } from '@passerelle/contract/problems'
import type { Tx } from '@passerelle/server/database/connect'

/**
 * Locks the settings of an account and compares their version with the one that a form was filled from; 0 means that there were none. Problem
 * `settings_changed`.
 */
export const checkVersion = async (
  tx: Tx,
  table: 'mail_settings' | 'payment_settings',
  appId: string,
  version: number | undefined,
) => {
  // The account's row is locked, because there may be no row of settings yet.
  await tx.query({
    name: 'accounts.app-lock',
    text: 'SELECT FROM accounts.apps WHERE id = $1 FOR NO KEY UPDATE',
    values: [appId],
  })
  if (version === undefined) return
  const { rows } = await tx.query<{ version: number }>({
    name: `accounts.${table}-version`,
    text: `SELECT version FROM accounts.${table} WHERE app_id = $1`,
    values: [appId],
  })
  if ((rows[0]?.version ?? 0) !== version) throw new Problem('settings_changed')
}
