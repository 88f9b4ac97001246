/** The cities that Orbit serves, in the order in which they are named everywhere, with the zone of their clocks. */
export const CITIES = [
  { slug: 'dallas', name: 'Dallas', state: 'TX', timeZone: 'America/Chicago' },
  { slug: 'boston', name: 'Boston', state: 'MA', timeZone: 'America/New_York' },
  { slug: 'new-york-city', name: 'New York City', state: 'NY', timeZone: 'America/New_York' },
  { slug: 'los-angeles', name: 'Los Angeles', state: 'CA', timeZone: 'America/Los_Angeles' },
  { slug: 'chicago', name: 'Chicago', state: 'IL', timeZone: 'America/Chicago' },
  { slug: 'miami', name: 'Miami', state: 'FL', timeZone: 'America/New_York' },
] as const

export type City = (typeof CITIES)[number]
