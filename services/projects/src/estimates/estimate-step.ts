import { Problem } from '@passerelle/contract/problems'
import { quarter } from '@passerelle/kernel/durations'
import type { Locale } from '@passerelle/phrases/locales'
import { getTranslator } from '@passerelle/phrases/translate'

/** Estimates go by quarters of an hour (EST-016). Problem `estimate_step`, which names the field. */
export const requireEstimateStep = (estimatedTime: number | null | undefined, locale: Locale): void => {
  if (!estimatedTime || estimatedTime % quarter === 0) return
  throw new Problem('estimate_step', { errors: { estimatedTime: getTranslator(locale)('forms.step') } })
}
