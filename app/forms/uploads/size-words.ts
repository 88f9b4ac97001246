const KB = 1024
const UNITS = ['KB', 'MB', 'GB'] as const

/**
 * For example `212 MB` or `1.4 GB`, in the unit of `whole`, so that two sizes side by side can be
 * compared.
 */
export function sizeWords(bytes: number, whole = bytes): string {
  const at = whole < KB ** 2 ? 0 : whole < KB ** 3 ? 1 : 2
  const size = bytes / KB ** (at + 1)
  const digits = at === 0 || Number.isInteger(size) || (at === 1 && whole >= 100 * KB ** 2) ? 0 : 1
  return `${size.toFixed(digits)} ${UNITS[at]}`
}
