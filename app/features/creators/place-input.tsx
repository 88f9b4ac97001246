import type { Place } from '#app/features/creators/suggest-places.server.ts'
import { paths } from '#app/base/paths.ts'
import { readJson } from '#app/ui/read-json.ts'
import { SuggestInput, type SuggestInputProps } from '#app/ui/suggest-input.tsx'

interface PlaceInputProps extends Omit<SuggestInputProps, 'suggest'> {
  /** What choosing a city fills in: the name that the search uses, or the city with its state. */
  writes?: keyof Place
}

const suggestOf = (writes: keyof Place) => async (text: string, signal: AbortSignal) => {
  const { places } = await readJson<{ places: Place[] }>(paths.placesData({ q: text }), signal)
  return places.map((place) => ({ value: place[writes], label: place.label }))
}

const SOURCES = { name: suggestOf('name'), label: suggestOf('label') }

/** A text field for a place. Cities are suggested; any other text is accepted. */
export function PlaceInput({ writes = 'label', ...input }: PlaceInputProps) {
  return <SuggestInput {...input} suggest={SOURCES[writes]} />
}
