import { Problem } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Database } from '@passerelle/server/database/connect'

/** Validates that the owner is a user of the account. Throws `invalid_input` with the field. */
export const requireOwner = async (
  { query }: Pick<Database, 'query'>,
  appId: string,
  userId: string,
): Promise<void> => {
  const { rowCount } = await query({
    name: 'projects.owner',
    text: 'SELECT FROM accounts.people WHERE app_id = $1 AND id = $2 AND deleted_at IS NULL',
    values: [appId, userId],
  })
  if (rowCount === 0) throw new Problem('invalid_input', { fields: { userId: fieldMessage('forms.notOfAccount') } })
}
