import { Link } from 'react-router'
import type { StoredCity } from '#app/features/catalog/cities.ts'
import { formatCount } from '#app/base/count.ts'
import { paths } from '#app/base/paths.ts'

interface CityIntroProps {
  city: StoredCity
  count: number
  /** Says that the count is an estimate; otherwise empty. */
  about: string
  /** Names of the other cities that can be booked. */
  otherNames: string[]
}

export function CityIntro({ city, count, about, otherNames }: CityIntroProps) {
  return (
    <section className="city-intro" aria-label={`Reel creators in ${city.name}`}>
      <p className="lead">
        <b className="text-fg">
          {about + formatCount(count)} {count === 1 ? 'Orbiter takes' : 'Orbiters take'} bookings in{' '}
          {city.name}.
        </b>{' '}
        {city.words}
      </p>
      <ul className="city-links" aria-label="Other cities">
        {otherNames.map((name) => (
          <li key={name}>
            <Link to={paths.creatorsIn(name)}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
