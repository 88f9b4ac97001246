import { nearInstant } from '#app/base/near-time.ts'
import { dueAtNow } from '#delivery/deliveries/due-piece.ts'
import { LazyDueLine } from '#delivery/deliveries/lazy-due-line.tsx'
import type { BookingPage } from '#app/routes/bookings/booking/read-booking-page.server.ts'
import { Section } from '#app/ui/section.tsx'

/** What is owed, when it is due, and whether it will be on time. */
export function PiecesSection({ page: { view, pieces, serverNow } }: { page: BookingPage }) {
  if (pieces.length === 0) return null
  return (
    <Section id="pieces-title" title={view.side === 'customer' ? 'What you get' : 'Deliverables'}>
      <ul className="stack-16">
        {pieces.map((piece) => (
          <li key={piece.id} className="stack-4">
            <span className="strong">{piece.label}</span>
            <span className="small text-muted">
              Due {nearInstant(dueAtNow(piece), view.timeZone, serverNow, view.readerZone)}
            </span>
            {view.status !== 'cancelled' && (
              <LazyDueLine piece={piece} reader={view.side} serverNow={serverNow} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
