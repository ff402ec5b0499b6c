import { Problem } from '@passerelle/contract/problems'
import { quarter } from '@passerelle/kernel/durations'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'

/** Estimates are multiples of a quarter of an hour (EST-016). Throws `estimate_step` with the field. */
export const requireEstimateStep = (estimatedTime: number | null | undefined, locale: Locale): void => {
  if (!estimatedTime || estimatedTime % quarter === 0) return
  throw new Problem('estimate_step', { errors: { estimatedTime: getTranslator(locale)('forms.step') } })
}
