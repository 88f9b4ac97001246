import { Link } from 'react-router'
import type { SearchLink } from '#market/search/search-chips.ts'
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
