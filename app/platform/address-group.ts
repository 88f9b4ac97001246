/** Normalizes IP addresses and groups them by network, for rate limits and the log. */
import { isIPv4, isIPv6 } from 'node:net'

const GROUPS = 8
const GROUP_BITS = 16
const LONGEST = 64

/** An IPv4-mapped IPv6 address, in the form that the URL parser produces. */
const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/

const withoutZone = (address: string) => address.split('%', 1)[0] ?? ''

/**
 * The canonical form of an address, so that spelling it differently doesn't get around a limit.
 * IPv4 becomes four numbers, even if it was written as IPv6 (`::ffff:192.0.2.1`). IPv6 becomes
 * lower case, shortened, without its zone. Null if it isn't an IP address.
 */
export function canonicalAddress(address: string): string | null {
  const bare = withoutZone(address)
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return null
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const [, ...halves] = MAPPED.exec(canonical) ?? []
  if (halves.length === 0) return canonical
  return halves
    .map((half) => Number.parseInt(half, 16))
    .flatMap((half) => [half >> 8, half & 255])
    .join('.')
}

/** @param address as `canonicalAddress` gives it */
function networkOf(address: string, bits: number): string {
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => '0')
  const network = [...head, ...zeros, ...tail].slice(0, bits / GROUP_BITS)
  return `${new URL(`http://[${network.join(':')}::]`).hostname.slice(1, -1)}/${bits}`
}

/**
 * The key under which a rate limit counts an address: an IPv4 address as is, and the /64 network of
 * an IPv6 address (`2001:db8::1` → `2001:db8::/64`), because one line usually gets a whole /64.
 * Anything that isn't an IP address is its own group, shortened.
 */
export function addressGroup(address: string): string {
  const known = canonicalAddress(address)
  if (known === null) return withoutZone(address).slice(0, LONGEST)
  return isIPv4(known) ? known : networkOf(known, 64)
}

/**
 * An address for the log: its /24 or /48 network, enough to see a pattern but not to identify a
 * person. Empty if it isn't an IP address.
 */
export function shortAddress(address: string): string {
  const known = canonicalAddress(address)
  if (known === null) return ''
  return isIPv4(known) ? `${known.slice(0, known.lastIndexOf('.'))}.0/24` : networkOf(known, 48)
}
