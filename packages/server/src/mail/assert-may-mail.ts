import { Problem } from '@passerelle/contract/problems'
import type { Query } from '../database/connect.ts'

const find = 'SELECT FROM accounts.unconfirmed_apps WHERE app_id = $1'

/**
 * For calls whose purpose is a mail: throws `address_unconfirmed` while the first administrator of the account has not
 * confirmed their address, since nothing is mailed for it until then.
 */
export const assertMayMail = async (query: Query, appId: string): Promise<void> => {
  const { rows } = await query({ name: 'mails.unconfirmed', text: find, values: [appId] })
  if (rows.length > 0) throw new Problem('address_unconfirmed')
}
