import { Problem } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Database } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

const owner = statement(
  'projects.owner',
  'SELECT FROM accounts.people WHERE app_id = $1 AND id = $2 AND deleted_at IS NULL',
)

/** Validates that the owner is a user of the account. Throws `invalid_input` with the field. */
export const requireOwner = async (
  { query }: Pick<Database, 'query'>,
  appId: string,
  userId: string,
): Promise<void> => {
  const { rowCount } = await query(owner.with(appId, userId))
  if (rowCount === 0) throw new Problem('invalid_input', { fields: { userId: fieldMessage('forms.notOfAccount') } })
}
