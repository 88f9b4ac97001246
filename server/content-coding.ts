/**
 * Chooses the content coding of a response: the one reader of Accept-Encoding for pages, cached
 * pages, and assets.
 */

export type Coding = 'br' | 'gzip' | 'identity'

const ALIASES: Record<string, string> = { 'x-gzip': 'gzip' }
/** No browser sends a longer one; the rest is ignored. */
const MOST_CHARACTERS = 500

/**
 * Parses `gzip;q=0.5, br` into names and whether each is acceptable. Malformed entries are skipped.
 */
function readCodings(header: string): Map<string, boolean> {
  const codings = new Map<string, boolean>()
  for (const entry of header.slice(0, MOST_CHARACTERS).toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
    const weight =
      parameters.length === 0
        ? '1'
        : /^q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.exec(parameters[0] ?? '')?.[1]
    if (name && weight !== undefined) codings.set(ALIASES[name] ?? name, Number(weight) > 0)
  }
  return codings
}

/**
 * The first of the offered codings that the client accepts. Without the header, or if the client
 * accepts none of them, `identity`: a page that might be readable is better than none.
 * @param offered best first
 */
export function chooseCoding(
  header: string | null | undefined,
  offered: readonly Coding[],
): Coding {
  if (!header) return 'identity'
  const codings = readCodings(header)
  const takes = (coding: Coding) => codings.get(coding) ?? codings.get('*') ?? coding === 'identity'
  return offered.find(takes) ?? 'identity'
}
