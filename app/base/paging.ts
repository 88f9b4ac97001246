/** One page of a list. `nextCursor` is opaque, and null on the last page. */
export interface Page<Row> {
  rows: Row[]
  nextCursor: string | null
}

/** Encodes the sort values of a page's last row as an opaque, URL-safe cursor. */
export function encodeCursor(values: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Decodes a cursor; null if it isn't valid, so that a mangled URL starts at the first page. */
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
