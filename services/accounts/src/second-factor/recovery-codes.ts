import { createHash, randomInt } from 'node:crypto'

// Without letters and digits that are mistaken for one another.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Ten codes such as `k7f2m-q9xwd`, of 49 bits each. */
export const newRecoveryCodes = (): string[] => Array.from({ length: 10 }, () => `${group()}-${group()}`)

/** How a code is compared, typed with or without hyphen, spaces and capitals. */
export const toCode = (text: string): string => text.toLowerCase().replace(/[\s-]/g, '')

export const digestOf = (code: string): string => createHash('sha256').update(toCode(code)).digest('base64url')
