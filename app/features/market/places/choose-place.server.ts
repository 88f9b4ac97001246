/** Resolves the place in a form field. */
import { InvalidInput } from '#app/base/errors.ts'
import { resolvePlace, type Resolution } from '#market/places/find-places.server.ts'
import { liesWithin, type Place } from '#market/places/place.ts'
import { placeOfZip } from '#market/places/read-place.server.ts'

const LONGEST_SHOWN = 40

function anyOf(labels: string[]): string {
  const last = labels.at(-1) ?? ''
  if (labels.length < 3) return labels.join(' or ')
  return `${labels.slice(0, -1).join('; ')}; or ${last}`
}

function refusal(text: string, suggestions: Place[]): string {
  if (suggestions.length > 0)
    return `Did you mean ${anyOf(suggestions.slice(0, 3).map(({ label }) => label))}?`
  const shown = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
  return `We can't find “${shown}”. Enter a US city or ZIP code.`
}

function chosen(field: string, text: string, resolution: Resolution): Place {
  if (resolution.place) return resolution.place
  throw new InvalidInput({ [field]: refusal(text, resolution.suggestions) })
}

/** Finds a city, neighborhood, or ZIP code. @throws InvalidInput at the field */
export async function choosePlace(field: string, text: string): Promise<Place> {
  return chosen(field, text, await resolvePlace(text))
}

/**
 * Like `choosePlace`, but a venue may come before the place: `The Loft, Dallas`.
 * @throws InvalidInput at the field
 */
export async function choosePlaceOfVenue(field: string, text: string): Promise<Place> {
  const whole = await resolvePlace(text)
  const parts = text.split(',')
  for (let from = 1; !whole.place && from < parts.length; from += 1) {
    const { place } = await resolvePlace(parts.slice(from).join(','))
    if (place) return place
  }
  return chosen(field, text, whole)
}

function elsewhere(zip: Place, whole: Place): string {
  return `${zip.name} is in ${zip.label.replace(` ${zip.name}`, '')}, not in ${whole.label}.`
}

/** Finds a ZIP code that belongs to a place. @throws InvalidInput at the field */
export async function chooseZip(field: string, zip: string, whole: Place): Promise<Place> {
  const place = await placeOfZip(zip)
  if (!place) throw new InvalidInput({ [field]: `There is no ZIP code ${zip}.` })
  if (!liesWithin(place, whole)) throw new InvalidInput({ [field]: elsewhere(place, whole) })
  return place
}

/**
 * Checks that a street address that ends with a ZIP code is in the place chosen beside it.
 * @throws InvalidInput at the field
 */
export async function checkAddress(field: string, address: string, whole: Place): Promise<void> {
  const withoutCountry = address.trim().replace(/,? USA?$/i, '')
  const zip = /\b(\d{5})(?:-\d{4})?$/.exec(withoutCountry)?.[1]
  const place = zip ? await placeOfZip(zip) : null
  // Five digits alone may be a house number.
  if (zip && place && !liesWithin(place, whole) && address.trim() !== zip)
    throw new InvalidInput({ [field]: elsewhere(place, whole) })
}
