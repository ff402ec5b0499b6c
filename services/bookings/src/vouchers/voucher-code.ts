import { randomBytes } from 'node:crypto'

// No letter that is taken for a digit: 32 signs, 5 bits each.
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const groups = (text: string) => text.match(/.{4}/g)!.join('-')

/** A code that cannot be guessed: 60 random bits as `K7QM-2F9X-HTB4` (BOK-017). */
export const drawVoucherCode = (): string => groups(Array.from(randomBytes(12), (byte) => signs[byte & 31]).join(''))

/** A code as somebody typed it, in the form that is kept; null when it cannot be one. */
export const readVoucherCode = (text: string): string | null => {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '')
  return /^[2-9A-HJ-NP-Z]{12}$/.test(plain) ? groups(plain) : null
}
