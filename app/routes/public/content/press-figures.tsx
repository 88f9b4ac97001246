import { formatDate } from '#app/base/time.ts'
import { countedFacts } from '#app/routes/public/become-orbiter/proof.tsx'
import type { PublicCounts } from '#team/reports/public-counts.server.ts'

interface PressFiguresProps {
  counts: PublicCounts
  cityTotal: number
  /** `yyyy-MM-dd`, the day on which they were counted. */
  day: string
}

/** The counts that other pages show, in a table. Rendered only on the server. */
export function PressFigures({ counts, cityTotal, day }: PressFiguresProps) {
  const facts = countedFacts(counts, cityTotal)
  if (facts.length === 0) return null
  return (
    <div className="prose-table press-figures" tabIndex={0} role="region" aria-label="Counts">
      <table>
        <caption>Counted on {formatDate(day)}</caption>
        <tbody>
          {facts.map(([count, label]) => (
            <tr key={label}>
              <th scope="row">{label.charAt(0).toUpperCase() + label.slice(1)}</th>
              <td className="tabular">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
