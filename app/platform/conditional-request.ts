/**
 * Checks whether a client already has a response, using the comparisons of RFC 9110 (13.1.2 and
 * 13.1.3).
 */

const TAG = /(?:W\/)?("[\u0021\u0023-\u007E\u0080-\u00FF]*")/g
const WITH_ZONE = /^\w+, [\w -]+ \d\d:\d\d:\d\d GMT$/
/** The oldest of three formats: it means GMT without saying so. */
const WITHOUT_ZONE = /^\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4}$/

type Header = string | null | undefined

const opaque = (tag: string) => tag.replace(/^W\//, '')

/**
 * Whether If-None-Match names a tag: alone, in a list, or as `*`. Proxies that compress a response
 * make its tag weak, so weak tags also match.
 * @param etag with its quotes
 */
export function isKnownTag(header: Header, etag: string): boolean {
  if (!header) return false
  const own = opaque(etag)
  if (header === etag || header.trim() === '*') return true
  for (const [, tag] of header.matchAll(TAG)) if (tag === own) return true
  return false
}

function readDate(header: string): number {
  if (WITH_ZONE.test(header)) return Date.parse(header)
  return WITHOUT_ZONE.test(header) ? Date.parse(`${header} GMT`) : Number.NaN
}

/**
 * If-Modified-Since counts only without If-None-Match.
 * @param answered the tag and the date of the full response
 */
export function isNotModified(
  { ifNoneMatch, ifModifiedSince }: { ifNoneMatch: Header; ifModifiedSince: Header },
  { etag, modifiedAt }: { etag?: string | undefined; modifiedAt?: Date | undefined },
): boolean {
  if (ifNoneMatch) return etag !== undefined && isKnownTag(ifNoneMatch, etag)
  if (!ifModifiedSince || !modifiedAt) return false
  // Dates in headers have whole seconds.
  return Math.floor(modifiedAt.getTime() / 1000) * 1000 <= readDate(ifModifiedSince)
}

export const conditionsOf = ({ headers }: Request) => ({
  ifNoneMatch: headers.get('if-none-match'),
  ifModifiedSince: headers.get('if-modified-since'),
})
