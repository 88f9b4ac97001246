/**
 * Decides which IP addresses belong to the public internet. Everything else may be our own network.
 */
import { BlockList, isIP } from 'node:net'

/**
 * IANA's special-purpose registry: private, loopback, link-local (with cloud metadata), shared,
 * multicast, documentation, reserved.
 */
const CLOSED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/**
 * Exceptions within the global range: tunnels that carry IPv4 addresses, documentation, special
 * protocols.
 */
const CLOSED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

function listOf(ranges: string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix = ''] = range.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}

const closedV4 = listOf(CLOSED_V4, 'ipv4')
const closedV6 = listOf(CLOSED_V6, 'ipv6')
/**
 * All public unicast addresses; IPv4-mapped, private, and link-local addresses are outside of it.
 */
const globalV6 = listOf(['2000::/3'], 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closedV4.check(address, 'ipv4')
  return family === 6 && globalV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6')
}
