import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { isReservedSlug } from '@passerelle/kernel/app-slug'
import { toTaxNumber, type Country } from '@passerelle/kernel/tax-number'
import type { FieldMessage } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'

/** Messages of what is wrong, by field. */
export type Faults = Record<string, FieldMessage>

/** Parses a phone number to E.164, as a French number without a country code; undefined when invalid. */
export const toPhone = (text: string): string | undefined => {
  const phone = parsePhoneNumberFromString(text, 'FR')
  return phone?.isValid() ? phone.number : undefined
}

/** Parses a website URL, adding the protocol when missing (UIX-055); undefined when invalid. */
export const toWebsite = (text: string): string | undefined => {
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const url = URL.parse(whole)
  return url && /^[^.\s]+(\.[^.\s]+)+$/.test(url.hostname) && url.username === '' ? url.href : undefined
}

/** Validates the user of a registration; returns errors by field. */
export const ownerErrors = (owner: { phone?: string | undefined }): Faults =>
  owner.phone && !toPhone(owner.phone) ? { 'owner.phone': fieldMessage('forms.phone') } : {}

type Company = {
  slug: string
  name: string
  url?: string | undefined
  tax?: string | undefined
  address?: { country: Country } | undefined
}
type Provider = { provider: string; providerName: string }

const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Whether an account would seem to be the provider's: its name holds the provider's name or slug. */
export const isNamedAsProvider = (name: string, { provider, providerName }: Provider): boolean => {
  const words = wordsOf(name)
  return words.join('').includes(wordsOf(providerName).join('')) || words.includes(provider)
}

/** Field error of a name that seems to be the provider's. */
export const providerNamed = ({ providerName }: Provider): Faults => ({
  name: fieldMessage('forms.providerName', { provider: providerName }),
})

/**
 * Validates the company of a registration; returns errors by field. Whether the slug is free is checked against the
 * database.
 */
export const companyErrors = ({ slug, name, url, tax, address }: Company, provider: Provider): Faults => {
  return {
    ...((isReservedSlug(slug) || slug === provider.provider) && { slug: fieldMessage('forms.slugReserved', { slug }) }),
    ...(url && !toWebsite(url) && { url: fieldMessage('forms.website') }),
    ...(isNamedAsProvider(name, provider) && providerNamed(provider)),
    // Without an address the country is France, as everywhere.
    ...(tax && !toTaxNumber(address?.country ?? 'FR', tax) && { tax: fieldMessage('forms.taxNumber') }),
  }
}
