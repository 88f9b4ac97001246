/** What an applicant has submitted, as stored. */
interface SentFactsProps {
  rows: readonly (readonly [label: string, value: string | null | undefined])[]
}

export function SentFacts({ rows }: SentFactsProps) {
  const filled = rows.filter(([, value]) => value)
  if (filled.length === 0) return null
  return (
    <section aria-labelledby="sent-title">
      <h2 id="sent-title" className="title">
        What you sent
      </h2>
      <dl className="fact-list above-16">
        {filled.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
