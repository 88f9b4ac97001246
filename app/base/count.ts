let format: Intl.NumberFormat | undefined

/** A whole number with its thousands apart: `12345` → `12,345`. */
export function formatCount(count: number): string {
  // Made at its first use: a phone needs a tenth of a second for it.
  format ??= new Intl.NumberFormat('en-US', { signDisplay: 'negative' })
  return format.format(count)
}
