import type { TextLocale } from './format-duration.ts'

const tags = { fr: 'fr-FR', en: 'en-GB' } as const
const withoutTax = { fr: 'HT', en: 'excl.\u00a0VAT' } as const

const formats = {
  fr: new Intl.NumberFormat(tags.fr, { style: 'currency', currency: 'EUR' }),
  en: new Intl.NumberFormat(tags.en, { style: 'currency', currency: 'EUR' }),
}

/** Formats cents as `1 234,50 €` or `€1,234.50`, with a minus sign, not a hyphen, below zero. */
export const formatMoney = (cents: number, locale: TextLocale): string =>
  formats[locale].format(cents / 100).replace('-', '−')

/** Formats cents as `1 234,50 € HT` or `€1,234.50 excl. VAT` (EST-019). */
export const formatMoneyExclTax = (cents: number, locale: TextLocale): string =>
  `${formatMoney(cents, locale)}\u00a0${withoutTax[locale]}`
