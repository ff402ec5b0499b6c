import { getTranslator } from '@passerelle/i18n/translate'
import type { Locale } from '@passerelle/i18n/locales'
import { daySpanText } from '@passerelle/kernel/day-span'
import { middayOf } from '@passerelle/kernel/nights'
import { vatTreatmentOf } from '@passerelle/kernel/vat-treatment'
import type { Platform } from '@passerelle/server/platform'
import type { Query } from '@passerelle/server/database/statement'
import { findReceivers } from '../collections/mail-notice.ts'
import type { LineSettings } from './proposed-lines.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'newId'> & { query: Query }
type Wish = {
  subject?: string | undefined
  periodFrom?: string | null | undefined
  periodTo?: string | null | undefined
}

const buyerCountry = statement(
  'payments.buyer-country',
  `SELECT address ->> 'country' AS country FROM accounts.billing_parties WHERE app_id = $1`,
)

const subjectOf = (locale: Locale, { subject, periodFrom, periodTo }: Wish): string => {
  const t = getTranslator(locale)
  if (subject !== undefined) return subject
  if (!periodFrom || !periodTo) return t('billing.subject')
  return t('billing.subjectOfPeriod', { span: daySpanText(middayOf(periodFrom), middayOf(periodTo), locale) })
}

/**
 * Language of the account's first administrator and rate of its country, and the subject of a new draft. A buyer of
 * whom no country is known is taken for a French one until the invoice is issued.
 */
export const readLineSettings = async (
  { query, newId }: Deps,
  appId: string,
  wish: Wish = {},
): Promise<{ settings: LineSettings; subject: string }> => {
  const locale = (await findReceivers({ query }, appId))[0]?.locale ?? 'fr'
  const { rows } = await query(buyerCountry.with(appId))
  const isDue = (vatTreatmentOf(rows[0]?.country ?? '') ?? 'standard') === 'standard'
  const settings = { newId, locale, vatPercent: isDue ? 20 : 0 }
  return { settings, subject: subjectOf(locale, wish) }
}
