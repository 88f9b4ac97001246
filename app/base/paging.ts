/** One page of a list and the opaque cursor of the next, null at the end. */
export interface Page<Row> {
  rows: Row[]
  nextCursor: string | null
}

/** Packs the sort values of a page's last row into an opaque, URL-safe cursor. */
export function encodeCursor(values: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Unpacks a cursor; null when it is not one of ours, so that a mangled URL starts at the first page. */
export function decodeCursor(
  cursor: string | null | undefined,
  length: number,
): (string | number | null)[] | null {
  if (!cursor || cursor.length > 400) return null
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(values) || values.length !== length) return null
    return values.every((v) => v === null || typeof v === 'string' || typeof v === 'number')
      ? values
      : null
  } catch {
    return null
  }
}
