import { centsOf } from '@passerelle/kernel/money'
import { typedNumber } from '../../kit/format/typed-number.ts'

/** Reads an amount in euros; null unless it lies between one cent and `mostInCents`. */
export const readAmount = (text: string, mostInCents = Number.POSITIVE_INFINITY): number | null => {
  const cents = centsOf(typedNumber(text, 2) ?? 0)
  return cents > 0 && cents <= mostInCents ? cents : null
}
