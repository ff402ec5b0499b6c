import { Problem } from '@passerelle/contract/problems'
import { getTranslator } from '@passerelle/i18n/translate'
import type { Query } from '@passerelle/server/database/connect'
import type { Caller } from '../caller.ts'

const read = {
  name: 'bookings.person',
  text: 'SELECT FROM accounts.people WHERE app_id = $1 AND id = $2 AND deleted_at IS NULL',
}

/** Throws `invalid_input` when the user does not belong to the account. */
export const requirePerson = async (query: Query, userId: string, { appId, locale }: Caller): Promise<void> => {
  if ((await query({ ...read, values: [appId, userId] })).rowCount === 0)
    throw new Problem('invalid_input', { errors: { userId: getTranslator(locale)('forms.notOfAccount') } })
}
