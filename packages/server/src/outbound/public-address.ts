import { BlockList, isIP } from 'node:net'

const list = (family: 'ipv4' | 'ipv6', subnets: readonly string[]) => {
  const made = new BlockList()
  for (const subnet of subnets) {
    const [net = '', prefix = ''] = subnet.split('/')
    made.addSubnet(net, Number(prefix), family)
  }
  return made
}

/**
 * Reserved ranges: loopback, private, carrier-grade NAT, link-local, test, multicast and unassigned; and the one public
 * address that answers inside a machine: the metadata service of Azure.
 */
const special4 = list('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])
const given6 = list('ipv6', ['2000::/3'])
/** Tunnel addresses embed an IPv4 address and could lead to a private one; the rest is reserved for documentation. */
const special6 = list('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

/**
 * Whether this is a public IP address, reachable on the internet and not in a private or reserved range. False for text
 * that is no IP address.
 */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !special4.check(address, 'ipv4')
  return family === 6 && given6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}
