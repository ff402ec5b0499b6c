import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { isReservedSlug } from '@passerelle/kernel/app-slug'
import { toTaxNumber, type Country } from '@passerelle/kernel/tax-number'
import type { FieldErrors } from '@passerelle/contract/problems'
import type { Locale } from '@passerelle/phrases/locales'
import { getTranslator } from '@passerelle/phrases/translate'

type Context = { locale: Locale; provider: string }

/** A phone number in E.164, read as a French one where no country is written; undefined when it is none. */
export const toPhone = (text: string): string | undefined => {
  const phone = parsePhoneNumberFromString(text, 'FR')
  return phone?.isValid() ? phone.number : undefined
}

/** A website with its protocol (UIX-055 takes addresses without); undefined when it is none. */
export const toWebsite = (text: string): string | undefined => {
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const url = URL.parse(whole)
  return url && /^[^.\s]+(\.[^.\s]+)+$/.test(url.hostname) && url.username === '' ? url.href : undefined
}

/** What is wrong with the person of a registration, by field. */
export const ownerErrors = (owner: { phone?: string | undefined }, { locale }: Context): FieldErrors =>
  owner.phone && !toPhone(owner.phone) ? { 'owner.phone': getTranslator(locale)('forms.phone') } : {}

type Company = { slug: string; url?: string | undefined; tax: string; address: { country: Country } }

/** What is wrong with the company of a registration, by field; whether its slug is free is asked of the database. */
export const companyErrors = ({ slug, url, tax, address }: Company, { locale, provider }: Context): FieldErrors => {
  const t = getTranslator(locale)
  return {
    ...((isReservedSlug(slug) || slug === provider) && { slug: t('forms.slugReserved', { slug }) }),
    ...(url && !toWebsite(url) && { url: t('forms.website') }),
    ...(!toTaxNumber(address.country, tax) && { tax: t('forms.taxNumber') }),
  }
}
