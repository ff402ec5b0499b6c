import { isLocale, type Locale } from '@passerelle/i18n/locales'
import type { Query } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

const reminderLocale = statement(
  'bookings.reminder-locale',
  'SELECT locale FROM accounts.addresses WHERE app_id = $1 AND user_id = $2',
)

/** Language of a booking's user; French for guests without a user. */
export const receiverLocale = async (query: Query, appId: string, userId: string | null): Promise<Locale> => {
  const { rows } = await query(reminderLocale.with(appId, userId))
  const locale = rows[0]?.locale
  return isLocale(locale) ? locale : 'fr'
}
