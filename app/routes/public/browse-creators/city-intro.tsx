import { Link } from 'react-router'
import { paths } from '#app/base/paths.ts'

interface CityIntroProps {
  city: { name: string; words: string; taking: string }
  /** Names of the other cities that can be booked. */
  otherNames: string[]
}

export function CityIntro({ city, otherNames }: CityIntroProps) {
  return (
    <section className="city-intro" aria-label={`Reel creators in ${city.name}`}>
      <p className="lead">
        <b className="text-fg">{city.taking}</b> {city.words}
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
