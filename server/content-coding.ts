/** Which content coding an answer gets: one reading of Accept-Encoding for pages, pages kept for many, and assets. */

export type Coding = 'br' | 'gzip' | 'identity'

const ALIASES: Record<string, string> = { 'x-gzip': 'gzip' }
/** Longer ones come from no browser; what is not read counts as not said. */
const MOST_CHARACTERS = 500

/** `gzip;q=0.5, br` as names with whether they may be used. What is not well formed is left out. */
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
 * The first of the offered codings that the sender takes. Without the header, or when it takes none of them, that is
 * `identity`: a page that might be read is better than none.
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
