import { ArrowDown, ArrowUp, Plus, type IconNode } from 'lucide'
import { Form, Link, useNavigation } from 'react-router'
import { type StoredCity, CITY_ZONES } from '#market/catalog/cities.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Lists the cities in the order in which pages name them. */
export function CityList({ cities }: { cities: StoredCity[] }) {
  return (
    <section aria-labelledby="cities-title">
      <div className="cluster-12 between below-16">
        <div>
          <h2 id="cities-title" className="title">
            Where Orbit works
          </h2>
          <p className="above-4 small text-muted">
            Listed on every page and form, in this order. Existing bookings continue when a city
            closes.
          </p>
        </div>
        <Link
          to={adminPaths.cities({ city: 'new' })}
          preventScrollReset
          className={buttonClass('main', 'sm')}
        >
          <Icon of={Plus} /> Add city
        </Link>
      </div>
      <ul className="catalog-list">
        {cities.map((city, index) => (
          <CityRow key={city.slug} city={city} isFirst={index === 0} next={cities[index + 1]} />
        ))}
      </ul>
    </section>
  )
}

interface CityRowProps {
  city: StoredCity
  isFirst: boolean
  /** The city after it; undefined for the last one. */
  next: StoredCity | undefined
}

function CityRow({ city, isFirst, next }: CityRowProps) {
  return (
    <li>
      <span className="shrink">
        <span className="cluster-8">
          <span className="cell-main">
            {city.name}, {city.state}
          </span>
          {!city.isServed && <Badge>Not served</Badge>}
        </span>
        <span className="cell-sub">{zoneLabelOf(city.timeZone)} time</span>
      </span>
      <div className="row-8">
        <Move label={`Move ${city.name} up`} icon={ArrowUp} raises={isFirst ? undefined : city} />
        <Move label={`Move ${city.name} down`} icon={ArrowDown} raises={next} />
      </div>
      <Link
        to={adminPaths.cities({ city: city.slug })}
        preventScrollReset
        className={buttonClass('ghost', 'sm')}
        aria-label={`Edit ${city.name}`}
      >
        Edit
      </Link>
    </li>
  )
}

interface MoveProps {
  label: string
  icon: IconNode
  /** The city that goes up by one: a city goes down when the next one goes up. */
  raises: StoredCity | undefined
}

function Move({ label, icon, raises }: MoveProps) {
  const pending = useNavigation().formData
  const isMoving = pending?.get('intent') === 'city-up' && pending.get('id') === raises?.slug
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={raises?.slug ?? ''} />
      <Button
        type="submit"
        tone="ghost"
        className="btn-icon"
        name="intent"
        value="city-up"
        disabled={!raises}
        busy={isMoving}
        aria-label={label}
      >
        <Icon of={icon} />
      </Button>
    </Form>
  )
}

function zoneLabelOf(timeZone: string): string {
  return CITY_ZONES.find(({ value }) => value === timeZone)?.label ?? timeZone
}
