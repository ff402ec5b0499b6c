import { Problem } from '@passerelle/contract/problems'
import type { Issuer } from './issuer-store.ts'
import type { Invoice } from './invoice-view.ts'

export type Seller = NonNullable<Invoice['seller']>
export type Buyer = NonNullable<Invoice['buyer']>
/** Buyer of an invoice, from the account's registration. */
export type BillingParty = { name: string; address: Partial<Buyer['address']> | null; tax: string | null }

/** Countries where French VAT applies to services for companies (ADR 0031). */
const frenchVat = ['FR', 'MC']

/**
 * The account as buyer; its SIREN is derived from its VAT number, SIREN or SIRET. Throws `buyer_incomplete` when
 * legally required data is missing.
 */
export const toBuyer = ({ name, address, tax }: BillingParty): Buyer => {
  const { line1 = '', line2 = '', postalCode = '', city = '', country = '' } = address ?? {}
  if (!line1 || !postalCode || !city || !frenchVat.includes(country)) throw new Problem('buyer_incomplete')
  const vatNumber = tax?.startsWith('FR') ? tax : null
  const siren = country === 'FR' ? (vatNumber?.slice(-9) ?? tax?.slice(0, 9) ?? null) : null
  if (!vatNumber && !siren) throw new Problem('buyer_incomplete')
  return { name, address: { line1, line2: line2 ?? '', postalCode, city, country }, siren, vatNumber }
}

export const toSeller = ({ legalName, address, siren, vatNumber, email, legalNotice }: Issuer): Seller => ({
  name: legalName,
  address,
  siren,
  vatNumber,
  email,
  legalNotice,
})
