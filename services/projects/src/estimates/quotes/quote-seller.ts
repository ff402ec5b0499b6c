import { Problem } from '@passerelle/contract/problems'
import type { Party, Seller } from '@passerelle/contract/payments/invoice-schemas'
import { toBuyer, toSeller, type BillingParty } from '@passerelle/server/billing/parties'
import type { Query } from '@passerelle/server/database/statement'
import type { Locale } from '@passerelle/i18n/locales'
import { statement } from '../statement-rows.ts'

const seller = statement(
  'projects.quote-seller',
  `SELECT s.app_id AS "appId", s.legal_name AS "legalName", s.address, s.siren, s.vat_number AS "vatNumber", s.email,
          s.legal_notice AS "legalNotice" FROM payments.quote_sellers s`,
  { notNull: ['appId', 'legalName', 'siren', 'vatNumber', 'email', 'legalNotice'] },
).as<{ address: Seller['address'] }>()
const buyer = statement(
  'projects.quote-buyer',
  'SELECT name, address, tax FROM accounts.billing_parties WHERE app_id = $1',
  { notNull: ['name'] },
).as<BillingParty>()

/** The provider and the account as they stand on a quote now. Throws `issuer_incomplete`, `buyer_incomplete`. */
export const findParties = async (
  query: Query,
  appId: string,
): Promise<{ issuerId: string; seller: Seller; buyer: Party }> => {
  const { rows: sellers } = await query(seller.with())
  const { rows: buyers } = await query(buyer.with(appId))
  const [from, to] = [sellers[0], buyers[0]]
  if (!from) throw new Problem('issuer_incomplete')
  if (!to) throw new Problem('buyer_incomplete')
  return { issuerId: from.appId, seller: toSeller(from), buyer: toBuyer(to) }
}

const language = statement(
  'projects.quote-language',
  `SELECT locale FROM accounts.notice_receivers WHERE app_id = $1 AND NOT staff AND 'admin' = ANY (roles)
    ORDER BY id LIMIT 1`,
).as<{ locale: Locale | null }>()

/** Language of the documents of an account: that of its first administrator (BIL-020). */
export const findLanguage = async (query: Query, appId: string): Promise<Locale> => {
  const { rows } = await query(language.with(appId))
  return rows[0]?.locale ?? 'fr'
}

const terms = statement('projects.quote-terms', 'SELECT quote_terms AS terms FROM payments.quote_sellers').as<{
  terms: Record<Locale, string>
}>()

/** Terms that a new quote begins with; empty until project staff write some (BIL-021). */
export const findTerms = async (query: Query, locale: Locale): Promise<string> => {
  const { rows } = await query(terms.with())
  return rows[0]?.terms[locale] ?? ''
}
