import { Link } from 'react-router'
import { CITIES, type City } from '#app/features/catalog/cities.ts'
import { paths } from '#app/paths.ts'

/** What people book in a city: one true sentence each, none with a number. */
const WORDS: Record<City['slug'], string> = {
  dallas: 'From rooftop launches downtown to open houses up in Frisco: Orbiters who know how far it is, and when the light is best.',
  boston: 'Seaport launches, North End kitchens, graduations on every second lawn in May: filmed and cut before the last T leaves.',
  'new-york-city': 'Openings, pop-ups, tiny restaurants and very large weddings, in all five boroughs, by people who come by subway.',
  'los-angeles': 'Premieres and brunches, listings in the hills and weddings by the sea, by creators who live on your side of town.',
  chicago: 'River North dinners, trade shows at the lake, street festivals all summer: a reel while the band still plays.',
  miami: 'Wynwood openings, beach weddings, boats and balconies: warm light, fast hands, and a reel before midnight.',
}

interface CityIntroProps {
  city: City
  count: number
}

export function CityIntro({ city, count }: CityIntroProps) {
  return (
    <section className="city-intro" aria-label={`Reel creators in ${city.name}`}>
      <p className="lead">
        <b className="text-fg">
          {count} {count === 1 ? 'Orbiter takes' : 'Orbiters take'} bookings in {city.name}.
        </b>{' '}
        {WORDS[city.slug]}
      </p>
      <ul className="city-links" aria-label="Other cities">
        {CITIES.filter(({ slug }) => slug !== city.slug).map(({ slug, name }) => (
          <li key={slug}>
            <Link to={paths.creatorsIn(name)}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
