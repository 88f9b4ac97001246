import { capital } from '#app/base/capital.ts'
import { nearInstant } from '#app/base/near-time.ts'
import type { TimelineEntry } from '#work/bookings/booking-timeline.ts'

interface TimelineProps {
  entries: TimelineEntry[]
  timeZone: string
  serverNow: string
}

/** Newest first, in the reader's time zone. */
export function Timeline({ entries, timeZone, serverNow }: TimelineProps) {
  return (
    <section className="booking-section" aria-labelledby="timeline-title">
      <h2 id="timeline-title" className="title">
        Timeline
      </h2>
      <ol className="timeline above-4">
        {entries.toReversed().map((entry) => (
          <li key={entry.id} data-tone={entry.tone}>
            <p className="medium wrap-anywhere">{entry.title}</p>
            {entry.note && <p className="text-muted pre-line wrap-anywhere">“{entry.note}”</p>}
            <p className="small text-muted">
              <time dateTime={entry.at}>{capital(nearInstant(entry.at, timeZone, serverNow))}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
