import { formatCount } from '#app/base/count.ts'
import type { AwaitedCity } from '#market/places/city-interest.server.ts'

/** Cities that Orbit does not serve, and how many people asked for each. */
export function AwaitedCities({ cities }: { cities: AwaitedCity[] }) {
  return (
    <section aria-labelledby="awaited-title" className="above-48">
      <h2 id="awaited-title" className="title">
        Requested cities
      </h2>
      <p className="above-4 small text-muted">
        Cities that Orbiters and customers asked for and Orbit doesn't serve yet. The most requested
        come first.
      </p>
      <ul className="catalog-list">
        {cities.map(({ cityId, label, orbiters, customers }) => (
          <li key={cityId}>
            <span className="cell-main">{label}</span>
            <span className="cell-sub tabular">
              {countOf(orbiters, 'Orbiter')}, {countOf(customers, 'customer')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}
