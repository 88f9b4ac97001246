/**
 * A whole number with its thousands apart: `12345` → `12,345`. By hand and not with `Intl`, whose first format costs a
 * phone a tenth of a second.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3}){1,5}$)/g, ',')
}
