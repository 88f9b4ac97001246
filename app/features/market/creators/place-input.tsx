import type { SuggestedPlace } from '#market/creators/suggest-places.server.ts'
import { paths } from '#app/base/paths.ts'
import { readJson } from '#app/ui/read-json.ts'
import { SuggestInput, type SuggestInputProps } from '#app/ui/suggest-input.tsx'

interface PlaceInputProps extends Omit<SuggestInputProps, 'suggest'> {
  /** What choosing a city fills in: the name that the search uses, or the city with its state. */
  writes?: 'name' | 'label'
}

const suggestOf = (writes: 'name' | 'label') => async (text: string, signal: AbortSignal) => {
  const { places } = await readJson<{ places: SuggestedPlace[] }>(
    paths.placesData({ q: text }),
    signal,
  )
  // A search can be for a whole state, but no one works or meets in a whole state.
  return places
    .filter(({ kind }) => writes === 'name' || kind !== 'state')
    .map((place) => ({ value: place[writes], label: place.label }))
}

const SOURCES = { name: suggestOf('name'), label: suggestOf('label') }

/** A text field that suggests places. The server resolves any other text. */
export function PlaceInput({ writes = 'label', ...input }: PlaceInputProps) {
  return <SuggestInput {...input} suggest={SOURCES[writes]} />
}
