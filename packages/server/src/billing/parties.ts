import { Problem } from '@passerelle/contract/problems'
import { isVatNumberOf, vatTreatmentOf } from '@passerelle/kernel/vat-treatment'
import type { Party, Seller } from '@passerelle/contract/payments/invoice-schemas'

/** Buyer of an invoice or a quote, from the account's registration. */
export type BillingParty = { name: string; address: Partial<Party['address']> | null; tax: string | null }

/**
 * The account as buyer; the SIREN of a French one is derived from its VAT number, SIREN or SIRET. A buyer of another
 * country of the Union owes the VAT itself and needs its VAT number. Throws `buyer_incomplete` when legally required
 * data is missing.
 */
export const toBuyer = ({ name, address, tax }: BillingParty): Party => {
  const { line1 = '', line2 = '', postalCode = '', city = '', country = '' } = address ?? {}
  const treatment = vatTreatmentOf(country)
  if (!line1 || !city || treatment === null) throw new Problem('buyer_incomplete')
  // Some countries have no postal codes.
  if (!postalCode && treatment !== 'export') throw new Problem('buyer_incomplete')
  const vatCountry = treatment === 'standard' ? 'FR' : country
  const vatNumber = tax && (treatment === 'export' || isVatNumberOf(vatCountry, tax)) ? tax : null
  const siren = country === 'FR' ? (vatNumber?.slice(-9) ?? tax?.slice(0, 9) ?? null) : null
  if (!vatNumber && !siren && treatment !== 'export') throw new Problem('buyer_incomplete')
  return { name, address: { line1, line2: line2 ?? '', postalCode, city, country }, siren, vatNumber }
}

/** French buyers are invoiced with VAT, buyers abroad without. Throws `vat_rate_wrong`. */
export const requireRates = ({ address }: Party, percents: readonly number[]): void => {
  const isDue = vatTreatmentOf(address.country) === 'standard'
  if (percents.some((percent) => percent > 0 !== isDue)) throw new Problem('vat_rate_wrong')
}

/** The details of an issuer that documents print. */
type Issuer = { legalName: string } & Omit<Seller, 'name'>

export const toSeller = ({ legalName, address, siren, vatNumber, email, legalNotice }: Issuer): Seller => ({
  name: legalName,
  address,
  siren,
  vatNumber,
  email,
  legalNotice,
})
