/** Malformed cursors of paginated lists. */

/** Values of a paging token that was tampered with or made up. */
const cursor = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url')

export const CURSORS: Record<string, string> = {
  'of NUL': cursor(['a\u0000', '\u0000']),
  'of other kinds': cursor([{}, []]),
  'of two words': cursor(['x', 'y']),
  'of a word and no id': cursor([1, 'x']),
  'of no number': cursor(['NaN', '0190f5fe-7c00-4a00-8000-000000000001']),
  'past every number': cursor([1e300, '0190f5fe-7c00-4a00-8000-000000000001']),
  'past every date': cursor(['999999-01-01T00:00:00Z', '0190f5fe-7c00-4a00-8000-000000000001']),
  'of nothing': cursor([null, null]),
  'of one': cursor(['1']),
  'of three': cursor([1, 2, 3]),
  'of an object': cursor({ length: 2 }),
  'that is cut': cursor([1_792_728_942_428_000, '0190f5fe-7c00-4a00-8000-000000000001']).slice(
    0,
    20,
  ),
}
