/** Which addresses count as one machine's: an IPv6 network hands a whole /64 to one line, so a limit by single addresses would hold nobody. */
import { isIPv4, isIPv6 } from 'node:net'

const GROUPS_OF_NETWORK = 4
const GROUPS = 8
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

/**
 * The key under which a rate limit counts an address: an IPv4 address as it is, also when written as IPv6
 * (`::ffff:192.0.2.1`), and the /64 network of any other IPv6 address (`2001:db8::1` → `2001:db8::/64`).
 * What is no address is its own group, shortened.
 */
export function addressGroup(address: string): string {
  const bare = address.split('%')[0] ?? ''
  if (isIPv4(bare) || !isIPv6(bare)) return bare.slice(0, LONGEST)
  const groups = groupsOf(bare)
  const [a = 0, b = 0] = groups.slice(-2)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [a >> 8, a & 255, b >> 8, b & 255].join('.')
  const network = groups.slice(0, GROUPS_OF_NETWORK).map((group) => group.toString(16))
  return `${new URL(`http://[${network.join(':')}::]`).hostname.slice(1, -1)}/64`
}
