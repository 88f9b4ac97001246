import type { PublicCounts } from '#team/reports/public-counts.server.ts'

/** Each count with its label; zero counts are left out. */
export function countedFacts(
  counts: PublicCounts,
  cityTotal: number,
): [count: string, label: string][] {
  const { orbiters, completedBookings, reviews, rating } = counts
  const facts: [number, string, string][] = [
    [orbiters, 'listed Orbiter', 'listed Orbiters'],
    [cityTotal, 'city', 'cities'],
    [completedBookings, 'completed booking', 'completed bookings'],
    [reviews, 'review from a customer', 'reviews from customers'],
  ]
  return [
    ...facts.flatMap(([count, one, many]): [string, string][] =>
      count > 0 ? [[count.toLocaleString('en-US'), count === 1 ? one : many]] : [],
    ),
    ...(rating === null ? [] : ([[rating.toFixed(1), 'average rating out of 5']] as const)),
  ] as [string, string][]
}

/** Current counts from the database. Rendered only on the server. */
export function Proof({ counts, cityTotal }: { counts: PublicCounts | null; cityTotal: number }) {
  const facts = counts ? countedFacts(counts, cityTotal) : []
  if (facts.length === 0) return null
  return (
    <section aria-labelledby="proof-title">
      <h2 id="proof-title" className="sr-only">
        Orbit in numbers
      </h2>
      <dl className="proof">
        {facts.map(([count, label]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
