import { Link } from 'react-router'
import type { SearchLink } from '#market/search/search-chips.ts'
import { paths } from '#app/base/paths.ts'

interface CityProps {
  city: { name: string; words: string; taking: string }
}

/** How many Orbiters a city has; the first of them stand right below. */
export function CityIntro({ city }: CityProps) {
  return (
    <p className="above-8">
      <b>{city.taking}</b>
    </p>
  )
}

interface CityFootProps extends CityProps {
  /** Names of the other cities that can be booked. */
  otherNames: string[]
}

/** About a city, and the way to the others. */
export function CityFoot({ city, otherNames }: CityFootProps) {
  return (
    <section className="stack-12 measure above-56" aria-label={`Reel creators in ${city.name}`}>
      <p className="lead">{city.words}</p>
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

/** The same search in each city that can be booked. */
export function CityShortcuts({ cities }: { cities: SearchLink[] }) {
  return (
    <nav className="city-shortcuts" aria-label="Search in a city">
      {cities.map(({ label, href }) => (
        <Link key={label} className="chip chip-sm" to={href}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
