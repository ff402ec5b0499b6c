import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { OutboundError } from './outbound-error.ts'

/** Decides whether an IP address may be connected to. */
export type AddressRule = (address: string) => boolean

/**
 * Wraps a DNS lookup and fails if any resolved address is private (SSRF protection). The connection uses exactly the
 * addresses checked here, so DNS rebinding cannot bypass the check. `isAllowed` widens the rule to networks that the
 * operator allows.
 */
export const rejectPrivateAddresses =
  (lookup: LookupFunction, isAllowed: AddressRule = isPublicAddress): LookupFunction =>
  (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const addresses = Array.isArray(found) ? found : [{ address: found, family: 4 }]
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isAllowed(address)))
        return done(new OutboundError('forbidden_address', name), [])
      if (options.all) return done(null, addresses)
      return done(null, first.address, first.family)
    })
