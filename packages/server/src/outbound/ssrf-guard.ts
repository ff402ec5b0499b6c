import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { OutboundError } from './outbound-error.ts'

/**
 * Finds the addresses of a name for the connection that is about to be made, and refuses the name when one of them is not public. What was looked at is what
 * is connected to: a name that says something else a moment later (rebinding) gains nothing.
 */
export const rejectPrivateAddresses =
  (lookup: LookupFunction): LookupFunction =>
  (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const addresses = Array.isArray(found) ? found : [{ address: found, family: 4 }]
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new OutboundError('forbidden_address', name), [])
      if (options.all) return done(null, addresses)
      return done(null, first.address, first.family)
    })
