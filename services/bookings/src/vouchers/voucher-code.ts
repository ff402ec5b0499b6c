import { randomBytes } from 'node:crypto'

// Without letters that look like digits: 32 characters, 5 bits each.
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const groups = (text: string) => text.match(/.{4}/g)!.join('-')

/** Generates an unguessable code: 60 random bits as `K7QM-2F9X-HTB4` (BOK-017). */
export const drawVoucherCode = (): string => groups(Array.from(randomBytes(12), (byte) => signs[byte & 31]).join(''))

/** Normalizes a typed code to its stored form; null when it is malformed. */
export const readVoucherCode = (text: string): string | null => {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '')
  return /^[2-9A-HJ-NP-Z]{12}$/.test(plain) ? groups(plain) : null
}
