import { Link } from 'react-router'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import { timeLeft } from '#app/base/durations.ts'
import { nearInstant } from '#app/base/near-time.ts'
import type { OwnOwed } from '#team/attention/own-owed.server.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import './owed-list.css'

/**
 * What an Orbiter owes for events that have begun, the piece that is due first at the top; null for
 * nothing.
 */
export function OwedList({
  owed,
  serverNow,
  isFlat,
}: {
  owed: OwnOwed[]
  serverNow: string
  /** A line a piece, above something that needs the height. */
  isFlat?: boolean
}) {
  if (owed.length === 0) return null
  return (
    <section aria-labelledby="owed-title" className="owed" data-flat={isFlat || undefined}>
      <h2 id="owed-title" className={isFlat ? 'sr-only' : 'title'}>
        To deliver
      </h2>
      <ul>
        {owed.map((piece) => (
          <OwedRow key={piece.id} piece={piece} serverNow={serverNow} />
        ))}
      </ul>
    </section>
  )
}

const VERBS = {
  deliver: 'Deliver',
  change: 'Deliver the changes',
  missing: 'Answer what is missing',
}

/** A piece with its due time and the link to deliver it. */
export function OwedRow({ piece, serverNow }: { piece: OwnOwed; serverNow: string }) {
  const { label, what, jobId, title, customerName, dueAt } = piece
  const at = nearInstant(dueAt, piece.timeZone, serverNow)
  return (
    <li className="owed-row">
      <p className="shrink">
        <span className="block strong">
          {label}: {title}
        </span>
        <span className="owed-meta">{customerName}</span>
        <span className="owed-due">
          {dueAt <= serverNow ? (
            `Late: it was due ${at}`
          ) : (
            <>
              Due in <Countdown to={dueAt} serverNow={serverNow} format={timeLeft} />, by {at}
            </>
          )}
        </span>
      </p>
      <Link
        to={deliveryPaths.orbiterDelivery(jobId)}
        className={buttonClass('quiet', 'sm')}
        aria-label={`${VERBS[what]}: ${label}, ${title}`}
      >
        {VERBS[what]}
      </Link>
    </li>
  )
}
