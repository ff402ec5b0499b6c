import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'

/** What a limiter counts under: a digest, so that its table holds no addresses and no emails. */
export const rateLimitKey = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url')

/** The network that one household or office holds: an IPv4 address, the /64 of an IPv6 one. */
export const getNetworkPrefix = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv6'
    ? (address as ipaddr.IPv6).parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')
    : address.toString()
}
