/** Plain data as JSON text. A list that is the same for everybody is packed once, and a page carries it without looking inside. */
export type Packed<Value> = string & { readonly packed?: Value }

const known = new WeakMap<object, string>()

export function pack<Value extends object>(value: Value): Packed<Value> {
  const text = known.get(value) ?? JSON.stringify(value)
  known.set(value, text)
  return text
}

export function unpack<Value extends object>(text: Packed<Value>): Value {
  return JSON.parse(text) as Value
}

/** Stands in a page's data for something that only the server needs to draw it: a browser gets an empty object. */
export type LeftBehind = Record<string, never>

const left = new WeakMap<LeftBehind, unknown>()

export function leaveBehind(value: unknown): LeftBehind {
  const stand: LeftBehind = {}
  left.set(stand, value)
  return stand
}

/** What was left behind; null in a browser. */
export function findLeft(stand: LeftBehind): unknown {
  return left.get(stand) ?? null
}
