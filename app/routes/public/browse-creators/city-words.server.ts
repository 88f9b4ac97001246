import type { City } from '#app/features/catalog/cities.ts'

/** What people book in a city, in a sentence. */
export const CITY_WORDS: Record<City['slug'], string> = {
  dallas: 'From rooftop launches downtown to open houses up in Frisco: Orbiters who know how far it is, and when the light is best.',
  boston: 'Seaport launches, North End kitchens, graduations on every second lawn in May: filmed and cut before the last T leaves.',
  'new-york-city': 'Openings, pop-ups, tiny restaurants and very large weddings, in all five boroughs, by people who come by subway.',
  'los-angeles': 'Premieres and brunches, listings in the hills and weddings by the sea, by creators who live on your side of town.',
  chicago: 'River North dinners, trade shows at the lake, street festivals all summer: a reel while the band still plays.',
  miami: 'Wynwood openings, beach weddings, boats and balconies: warm light, fast hands, and a reel before midnight.',
}
