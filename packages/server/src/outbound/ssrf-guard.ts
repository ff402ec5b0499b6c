import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { OutboundError } from './outbound-error.ts'

/**
 * Wraps a DNS lookup and fails if any resolved address is private (SSRF protection). The connection uses exactly the
 * addresses checked here, so DNS rebinding cannot bypass the check.
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
