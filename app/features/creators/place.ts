/** A city that a place field suggests. */
export interface Place {
  /** What a search asks for: a city that Orbit serves goes by its bare name, as its own page does. */
  name: string
  /** As people write it: `Dallas, TX`. */
  label: string
}
