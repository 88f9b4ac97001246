/** The Orbiters chosen for comparison, in the address: `compare=id,id`. */

export const MOST_COMPARED = 3
/** So many of an address are read, because some may no longer be listed. */
const MOST_READ = 8

/** What an address names, first come first: up to three that are compared, and one more. */
export interface Compared {
  /** In the order in which they were chosen. */
  chosen: string[]
  /** The one that finds no room. */
  waiting: string | null
}

/** The distinct ids in an address, unchecked. */
export function comparedIn(params: URLSearchParams): string[] {
  const ids = (params.get('compare') ?? '').toLowerCase().split(',', 4 * MOST_READ)
  return [...new Set(ids.filter(Boolean))].slice(0, MOST_READ)
}

export function seated(ids: readonly string[]): Compared {
  return { chosen: ids.slice(0, MOST_COMPARED), waiting: ids[MOST_COMPARED] ?? null }
}

/** What the address names after a press on this Orbiter's button. */
export function toggled({ chosen, waiting }: Compared, id: string): string[] {
  if (!chosen.includes(id)) return [...chosen, id]
  const rest = chosen.filter((other) => other !== id)
  return waiting === null ? rest : [...rest, waiting]
}

/** The same page with these in its address. */
export function withCompared(href: string, ids: readonly string[]): string {
  if (ids.length === 0) return href
  return `${href}${href.includes('?') ? '&' : '?'}compare=${ids.join(',')}`
}

/** A query without the comparison, to tell a new search from a choice. */
export function withoutCompared(query: string): string {
  const params = new URLSearchParams(query)
  params.delete('compare')
  return params.toString()
}
