import { Secret, TOTP } from 'otpauth'

const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const totpOf = (secret: string) => new TOTP({ ...settings, secret: Secret.fromBase32(secret) })

/** Generates a 160-bit secret, in base32 as authenticator apps expect it. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** `otpauth://` URI in the QR code. */
export const toTotpUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ ...settings, issuer, label, secret: Secret.fromBase32(secret) }).toString()

/** Time step of a code, accepting one step of clock drift either way; undefined when it is wrong. */
export const findTotpStep = (secret: string, code: string, now: Date): number | undefined => {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / settings.period) + delta
}
