import { BlockList, isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import type { AddressRule } from './ssrf-guard.ts'

/** Allows public addresses and those of the given networks (CIDR). Throws on a malformed network. */
export const createAddressRule = (networks: readonly string[]): AddressRule => {
  const allowed = new BlockList()
  for (const network of networks) {
    const [net = '', prefix = ''] = network.split('/')
    allowed.addSubnet(net, Number(prefix), isIP(net) === 6 ? 'ipv6' : 'ipv4')
  }
  return (address) => {
    const family = isIP(address)
    return isPublicAddress(address) || (family !== 0 && allowed.check(address, family === 6 ? 'ipv6' : 'ipv4'))
  }
}
