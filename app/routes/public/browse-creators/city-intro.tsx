import { Link } from 'react-router'
import { CITIES, type City } from '#app/features/catalog/cities.ts'
import { paths } from '#app/paths.ts'

interface CityIntroProps {
  city: City
  count: number
  words: string
}

export function CityIntro({ city, count, words }: CityIntroProps) {
  return (
    <section className="city-intro" aria-label={`Reel creators in ${city.name}`}>
      <p className="lead">
        <b className="text-fg">
          {count} {count === 1 ? 'Orbiter takes' : 'Orbiters take'} bookings in {city.name}.
        </b>{' '}
        {words}
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
