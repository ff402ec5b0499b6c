import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'

/** Key of a rate limit: a digest, so that the table contains no IP addresses and no emails. */
export const rateLimitKey = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url')

/** Network of a household or office: an IPv4 address, or the /64 prefix of an IPv6 address. */
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
