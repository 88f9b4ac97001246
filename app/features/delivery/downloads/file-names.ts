/** Names of downloaded files that describe the content and that every system can save. */

const MOST_CHARACTERS = 110

/**
 * Characters that Windows, macOS or a shell refuses, and those that change the writing direction.
 */
const REFUSED =
  /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g

const isEdge = (sign: string) => sign === ' ' || sign === '.'

export function safeName(text: string): string {
  const name = text.toWellFormed().normalize('NFC').replaceAll(REFUSED, ' ').replaceAll(/\s+/g, ' ')
  const signs = [...name].slice(0, MOST_CHARACTERS)
  const last = signs.findLastIndex((sign) => !isEdge(sign))
  const first = signs.findIndex((sign) => !isEdge(sign))
  return signs.slice(Math.max(first, 0), last + 1).join('')
}

/** Adds a number to repeated names. Names that differ only in case also count as repeated. */
export function distinctNames(names: string[]): string[] {
  const used = new Set<string>()
  return names.map((name) => {
    const dot = name.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    let distinct = name
    for (let count = 2; used.has(distinct.toLowerCase()); count += 1)
      distinct = `${stem} (${count})${ending}`
    used.add(distinct.toLowerCase())
    return distinct
  })
}
