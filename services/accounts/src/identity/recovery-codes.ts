import { createHash, randomInt } from 'node:crypto'

// Without characters that are easily confused, such as 0 and O.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Generates ten codes such as `k7f2m-q9xwd`, of 49 bits each. */
export const newRecoveryCodes = (): string[] => Array.from({ length: 10 }, () => `${group()}-${group()}`)

/** Normalizes a typed code: ignores case, hyphens and spaces. */
export const toCode = (text: string): string => text.toLowerCase().replace(/[\s-]/g, '')

export const digestOf = (code: string): string => createHash('sha256').update(toCode(code)).digest('base64url')
