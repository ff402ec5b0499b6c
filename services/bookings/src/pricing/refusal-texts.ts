import type { FieldMessage } from '@passerelle/contract/problems'
import { shortDayText } from '@passerelle/kernel/format-date'
import { middayOf } from '@passerelle/kernel/nights'
import type { Locale } from '@passerelle/i18n/locales'
import { fieldMessage, translateFields } from '@passerelle/i18n/field-message'
import type { Refusal } from './restrictions.ts'

const messageOf = (refusal: Refusal): FieldMessage => {
  switch (refusal.reason) {
    case 'minNights':
      return fieldMessage('bookings.refusals.minNights', { count: refusal.value })
    case 'maxNights':
      return fieldMessage('bookings.refusals.maxNights', { count: refusal.value })
    case 'arrivalDay':
      return fieldMessage('bookings.refusals.arrivalDay')
    case 'closed':
      return fieldMessage('bookings.refusals.closed', {
        day: (locale) => shortDayText(middayOf(refusal.value), locale),
      })
    case 'capacity':
      return fieldMessage('bookings.refusals.capacity', { count: refusal.value })
  }
}

/** Messages by field, for a problem. */
export const refusalMessages = (refusals: readonly Refusal[]): Record<string, FieldMessage> =>
  Object.fromEntries(refusals.map((refusal) => [refusal.field, messageOf(refusal)]))

/** Localized messages by field, for a quote. */
export const refusalTexts = (fields: Record<string, FieldMessage>, locale: Locale): Record<string, string> =>
  translateFields({ errors: undefined, fields }, locale) ?? {}
