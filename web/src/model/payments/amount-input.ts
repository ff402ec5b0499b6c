import { centsOf } from '@passerelle/kernel/money'

/** Reads an amount in euros; null unless it lies between one cent and `mostInCents`. */
export const readAmount = (text: string, mostInCents = Number.POSITIVE_INFINITY): number | null => {
  const plain = text.replaceAll(/[\s\u00a0\u202f€]/g, '').replace(',', '.')
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(plain)) return null
  const cents = centsOf(Number(plain))
  return cents > 0 && cents <= mostInCents ? cents : null
}
