import { Problem } from '@passerelle/contract/problems'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import type { Database } from '@passerelle/server/database/connect'

/** Validates that the owner is a user of the account. Throws `invalid_input` with the field. */
export const requireOwner = async (
  { query }: Pick<Database, 'query'>,
  appId: string,
  userId: string,
  locale: Locale,
): Promise<void> => {
  const { rowCount } = await query({
    name: 'projects.owner',
    text: 'SELECT FROM accounts.people WHERE app_id = $1 AND id = $2 AND deleted_at IS NULL',
    values: [appId, userId],
  })
  if (rowCount === 0)
    throw new Problem('invalid_input', { errors: { userId: getTranslator(locale)('forms.notOfAccount') } })
}
