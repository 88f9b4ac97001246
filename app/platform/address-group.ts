/** Addresses by their network: as limits count them, and as the log shows them. */
import { isIPv4, isIPv6 } from 'node:net'

const GROUPS = 8
const GROUP_BITS = 16
const LONGEST = 64

/** The eight groups of an IPv6 address as numbers. */
function groupsOf(address: string): number[] {
  // The URL parser knows every spelling: short, long, upper case, with the last groups as IPv4.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const numbers = (text: string) => (text ? text.split(':').map((group) => Number.parseInt(group, 16)) : [])
  const [first, last] = [numbers(head), numbers(tail ?? '')]
  return [...first, ...Array.from({ length: GROUPS - first.length - last.length }, () => 0), ...last]
}

const withoutZone = (address: string) => address.split('%')[0] ?? ''

/** An IPv4 address as text, also one written as IPv6 (`::ffff:192.0.2.1`); the groups of any other IPv6 address; null for anything else. */
function read(address: string): string | number[] | null {
  const bare = withoutZone(address)
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return null
  const groups = groupsOf(bare)
  const [a = 0, b = 0] = groups.slice(-2)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? [a >> 8, a & 255, b >> 8, b & 255].join('.') : groups
}

function networkOf(groups: number[], bits: number): string {
  const network = groups.slice(0, bits / GROUP_BITS).map((group) => group.toString(16))
  return `${new URL(`http://[${network.join(':')}::]`).hostname.slice(1, -1)}/${bits}`
}

/**
 * The key under which a rate limit counts an address: an IPv4 address as it is, and the /64 network of an IPv6 address
 * (`2001:db8::1` → `2001:db8::/64`), because one line is given a whole /64. What is no address is its own group, shortened.
 */
export function addressGroup(address: string): string {
  const known = read(address)
  if (known === null) return withoutZone(address).slice(0, LONGEST)
  return typeof known === 'string' ? known : networkOf(known, 64)
}

/** An address for the log: the /24 or /48 network, enough to see a pattern and too little to find a person. Empty for what is no address. */
export function shortAddress(address: string): string {
  const known = read(address)
  if (known === null) return ''
  return typeof known === 'string' ? `${known.slice(0, known.lastIndexOf('.'))}.0/24` : networkOf(known, 48)
}
