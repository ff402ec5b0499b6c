import { BlockList, isIP } from 'node:net'

const list = (family: 'ipv4' | 'ipv6', subnets: readonly string[]) => {
  const made = new BlockList()
  for (const subnet of subnets) {
    const [net = '', prefix = ''] = subnet.split('/')
    made.addSubnet(net, Number(prefix), family)
  }
  return made
}

/** Own machine, own network, provider's own, link, tests, groups, and what was never given out. */
const special4 = list('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
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
/** Tunnels carry an address of the old kind inside and could lead back home; the rest is for documents. */
const special6 = list('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

/** Is this the address of a machine on the internet, and of none that only our own network reaches? Texts that are no address are not. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !special4.check(address, 'ipv4')
  return family === 6 && given6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}
