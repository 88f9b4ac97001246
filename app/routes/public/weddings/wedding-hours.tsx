import { formatDuration } from '#app/base/durations.ts'
import { minutesOfDay, type OfferedProduct } from '#market/catalog/product.ts'

const HOUR = 60
/** In units of the drawing, in which an hour is 60 wide. */
const HEIGHT = 10

/**
 * How long each package films, day by day, on one scale. The quote says when the hours begin, so the
 * brackets only show how long they are.
 */
export function WeddingHours({ packages }: { packages: readonly OfferedProduct[] }) {
  const longest = Math.max(...packages.map(minutesOfDay))
  const days = Math.max(...packages.map((product) => product.days))
  return (
    <div className="wedding-hours">
      <p className="title">Hours of filming</p>
      <dl>
        {packages.map((product) => (
          <div key={product.id}>
            <dt>{product.name}</dt>
            {Array.from({ length: days }, (_, day) => day).map((day) =>
              day < product.days ? (
                <DayBracket key={day} day={day} product={product} longest={longest} />
              ) : null,
            )}
          </div>
        ))}
      </dl>
      <p className="small text-muted">Your quote says when they start.</p>
    </div>
  )
}

interface DayBracketProps {
  day: number
  product: OfferedProduct
  /** Minutes of the longest day in the list. */
  longest: number
}

function DayBracket({ day, product, longest }: DayBracketProps) {
  const minutes = minutesOfDay(product)
  const hours = Array.from({ length: Math.floor(longest / HOUR) + 1 }, (_, hour) => hour * HOUR)
  return (
    <dd>
      <span>
        {product.days > 1 && <span className="text-muted">Day {day + 1}</span>}{' '}
        {formatDuration(minutes)}
      </span>
      <svg
        viewBox={`0 0 ${longest} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="wedding-bracket"
      >
        {hours.map((at) => (
          <path key={at} d={`M${at} 4V${HEIGHT}`} />
        ))}
        <path className="wedding-covered" d={`M0 ${HEIGHT}V0H${minutes}V${HEIGHT}`} />
      </svg>
    </dd>
  )
}
