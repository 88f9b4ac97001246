import { formatCents } from '#app/base/money.ts'
import { formatDay } from '#app/base/time.ts'
import { Setting } from '#app/ui/setting.tsx'

export interface CreditEntry {
  id: number
  /** The kind of the posting: `gift`, `capture`, `refund`. */
  kind: string
  memo: string | null
  cents: number
  /** ISO 8601 */
  at: string
}

const TEXTS: Record<string, string> = {
  gift: 'From Orbit',
  capture: 'Used for a booking',
  refund: 'Refunded',
}

/** Gift credit: the usable amount and its origin. */
export function CreditPanel({
  cents,
  entries,
  timeZone,
}: {
  cents: number
  entries: readonly CreditEntry[]
  timeZone: string
}) {
  return (
    <Setting
      name="credit"
      title="Your credit"
      text={
        <>
          <p className="paper-balance tabular">{formatCents(cents)}</p>
          <p>Use it when you pay for a booking.</p>
        </>
      }
    >
      <ul className="paper-list" data-plain>
        {entries.map((entry) => (
          <li key={entry.id}>
            <div className="shrink">
              <p className="medium">{TEXTS[entry.kind] ?? 'Changed'}</p>
              <p className="small text-muted">
                {[entry.memo, formatDay(entry.at, timeZone)].filter(Boolean).join(', ')}
              </p>
            </div>
            <span className="paper-cents tabular">
              {entry.cents > 0 && '+'}
              {formatCents(entry.cents)}
            </span>
          </li>
        ))}
      </ul>
    </Setting>
  )
}
