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
