import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { isReservedSlug } from '@passerelle/kernel/app-slug'
import { toTaxNumber, type Country } from '@passerelle/kernel/tax-number'
import type { FieldErrors } from '@passerelle/contract/problems'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'

type Context = { locale: Locale; provider: string }

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
export const ownerErrors = (owner: { phone?: string | undefined }, { locale }: Context): FieldErrors =>
  owner.phone && !toPhone(owner.phone) ? { 'owner.phone': getTranslator(locale)('forms.phone') } : {}

type Company = { slug: string; url?: string | undefined; tax: string; address: { country: Country } }

/**
 * Validates the company of a registration; returns errors by field. Whether the slug is free is checked against the
 * database.
 */
export const companyErrors = ({ slug, url, tax, address }: Company, { locale, provider }: Context): FieldErrors => {
  const t = getTranslator(locale)
  return {
    ...((isReservedSlug(slug) || slug === provider) && { slug: t('forms.slugReserved', { slug }) }),
    ...(url && !toWebsite(url) && { url: t('forms.website') }),
    ...(!toTaxNumber(address.country, tax) && { tax: t('forms.taxNumber') }),
  }
}
