import { Problem } from '@passerelle/contract/problems'
import { quarter } from '@passerelle/kernel/durations'
import { fieldMessage } from '@passerelle/i18n/field-message'

/** Estimates are multiples of a quarter of an hour (EST-016). Throws `estimate_step` with the field. */
export const requireEstimateStep = (estimatedTime: number | null | undefined): void => {
  if (!estimatedTime || estimatedTime % quarter === 0) return
  throw new Problem('estimate_step', { fields: { estimatedTime: fieldMessage('forms.step') } })
}
