import type { FieldProblem } from '@passerelle/kernel/validators/field-problem'
import { estimateToMs, estimateParts, quarter } from '@passerelle/kernel/durations'
import { typedNumber } from '../../../kit/format/typed-number.ts'

export type Parts = { days: string; hours: string; minutes: string }

/** Values of the three inputs of an estimate (EST-015), empty when there is none. */
export const toEstimateParts = (estimate: number | null): Parts => {
  if (!estimate) return { days: '', hours: '', minutes: '' }
  const { days, hours, minutes } = estimateParts(estimate)
  return { days: String(days), hours: String(hours), minutes: String(minutes) }
}

const count = (text: string): number => (text.trim() === '' ? 0 : (typedNumber(text, 0) ?? Number.NaN))

/**
 * Parses the inputs to ms, or returns the error: only whole numbers from 0, in steps of 15 minutes (EST-015 to
 * EST-017).
 */
export const parseEstimateParts = (parts: Parts): { ms: number } | { error: 'whole' | 'step' } => {
  const [days, hours, minutes] = [count(parts.days), count(parts.hours), count(parts.minutes)]
  if (![days, hours, minutes].every(Number.isInteger)) return { error: 'whole' }
  const ms = estimateToMs({ days, hours, minutes })
  return ms % quarter === 0 ? { ms } : { error: 'step' }
}

/** Problem of the three inputs together (EST-015 to EST-017). */
export const estimateProblems = (parts: Parts): Record<string, FieldProblem> => {
  const read = parseEstimateParts(parts)
  return 'ms' in read ? {} : { estimatedTime: { key: read.error === 'step' ? 'forms.step' : 'forms.invalid' } }
}
