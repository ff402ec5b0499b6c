import { isIP } from 'node:net'
import { Problem } from '@passerelle/contract/problems'

export type RelyingParty = { id: string; origin: string; name: string }

/** True if passkeys can be used at this origin: browsers refuse them for IP addresses. */
export const hasPasskeys = (origin: string): boolean => isIP(new URL(origin).hostname.replace(/^\[|\]$/g, '')) === 0

/** The party that passkeys belong to: the host of the public origin. Throws `passkeys_unavailable`. */
export const relyingPartyOf = ({ origin, providerName }: { origin: string; providerName: string }): RelyingParty => {
  if (!hasPasskeys(origin)) throw new Problem('passkeys_unavailable')
  return { id: new URL(origin).hostname, origin: new URL(origin).origin, name: providerName }
}

/** Loads the library of passkeys with the first one: it takes 25 MB. */
export const loadPasskeyChecks = () => import('@simplewebauthn/server')
