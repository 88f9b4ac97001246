let format: Intl.NumberFormat | undefined

/** A whole number with thousands separators: `12345` → `12,345`. */
export function formatCount(count: number): string {
  // Created on first use: it takes a phone a tenth of a second.
  format ??= new Intl.NumberFormat('en-US', { signDisplay: 'negative' })
  return format.format(count)
}

/** `1 request`, `3 requests`. */
export const countOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
