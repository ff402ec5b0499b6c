import { randomBytes } from '@passerelle/kernel/random'

const base32 = 'abcdefghijklmnopqrstuvwxyz234567'
const tokenLength = 26

/** 130 random bits. Lower case only, since mail programs change case. */
export const newToken = (): string => [...randomBytes(tokenLength)].map((byte) => base32[byte & 31]).join('')

/**
 * The address with a word in it, such as `demandes+word@nimbus.example`; null where the mail server does not accept
 * such addresses.
 */
export const subaddress = (
  { address, subaddress: kind }: { address: string; subaddress: string },
  word: string,
): string | null => (kind === 'none' ? null : address.replace(/@(?=[^@]*$)/, `+${word}@`))

/** The domain of the address that mails are answered to. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)
