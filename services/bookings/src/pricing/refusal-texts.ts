import { shortDayText } from '@passerelle/kernel/format-date'
import { middayOf } from '@passerelle/kernel/nights'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import type { Refusal } from './restrictions.ts'

const textOf = (refusal: Refusal, locale: Locale): string => {
  const t = getTranslator(locale)
  switch (refusal.reason) {
    case 'minNights':
      return t('bookings.refusals.minNights', { count: refusal.value })
    case 'maxNights':
      return t('bookings.refusals.maxNights', { count: refusal.value })
    case 'arrivalDay':
      return t('bookings.refusals.arrivalDay')
    case 'closed':
      return t('bookings.refusals.closed', { day: shortDayText(middayOf(refusal.value), locale) })
    case 'capacity':
      return t('bookings.refusals.capacity', { count: refusal.value })
  }
}

/** Localized error messages by field. */
export const refusalTexts = (refusals: readonly Refusal[], locale: Locale): Record<string, string> =>
  Object.fromEntries(refusals.map((refusal) => [refusal.field, textOf(refusal, locale)]))
