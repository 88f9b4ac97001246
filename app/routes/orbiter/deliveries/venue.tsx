import { PackageCheck } from 'lucide'
import { nearInstant } from '#app/base/near-time.ts'
import { jobPage } from '#app/routes/deliveries/job-page.ts'
import type { RoomPage } from '#app/routes/deliveries/read-delivery.server.ts'
import { dueNowOf, type RoomClock } from '#app/routes/deliveries/room-words.ts'
import { OwedClock } from '#app/routes/orbiter/deliveries/owed-clock.tsx'
import { OwedPiece } from '#app/routes/orbiter/deliveries/owed-piece.tsx'
import { uploadsOpenAt, type Piece } from '#delivery/deliveries/delivery-job.ts'
import { START_BEFORE_HOURS } from '#app/base/job-start.ts'
import { useReloadAt } from '#app/routes/orbiter/overview/use-reload-at.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { EmptyState } from '#app/ui/panel.tsx'

interface VenueProps {
  page: RoomPage
}

const isOwed = ({ state }: Piece) => state === 'owed' || state === 'changes'
const draftOf = ({ versions }: Piece) => versions.find(({ deliveredAt }) => deliveredAt === null)
const byDue = (one: Piece, other: Piece) =>
  Number(isOwed(other)) - Number(isOwed(one)) || dueNowOf(one).localeCompare(dueNowOf(other))

/** Delivering from the venue: the clock first, then the owed pieces, sorted by due time. */
export function Venue({ page }: VenueProps) {
  const { job, comments, captioned, serverNow, readerZone } = page
  const clock: RoomClock = { timeZone: job.timeZone, readerZone, serverNow }
  const opensAt = uploadsOpenAt(job).toISOString()
  const isEarly = opensAt > serverNow
  useReloadAt(isEarly ? opensAt : null, serverNow)
  const pieces = job.pieces.toSorted(byDue)
  const next = pieces.find(isOwed) ?? null
  // The page's main action belongs to the first piece that has something to deliver.
  const main = pieces.find((piece) => draftOf(piece)?.files.length)
  return (
    <div className="page venue">
      <div className="venue-now">
        <header>
          <BackLink to={jobPage(job)}>{job.kind === 'booking' ? 'Booking' : 'Project'}</BackLink>
          <h1 className="display-3 wrap-anywhere">{job.title}</h1>
          <p className="above-8 text-muted wrap-anywhere">{job.customerName}</p>
        </header>
        <OwedClock job={job} next={next} clock={clock} />
        {job.doNotFilm && (
          <section aria-labelledby="off-camera">
            <h2 id="off-camera" className="strong">
              Not in the film
            </h2>
            <p className="above-4 pre-line wrap-anywhere text-muted">{job.doNotFilm}</p>
          </section>
        )}
      </div>
      <section aria-label="What is owed" className="shrink">
        {pieces.length === 0 ? (
          <EmptyState
            icon={<Icon of={PackageCheck} />}
            title="Nothing is owed"
            text="Pieces appear here once the booking is confirmed."
          />
        ) : (
          <>
            {isEarly && job.isOpen && (
              <p className="below-24">
                Uploads open {nearInstant(opensAt, job.timeZone, serverNow, readerZone)},{' '}
                {START_BEFORE_HOURS} hours before the start.
              </p>
            )}
            <ul className="owed-pieces">
              {pieces.map((piece) => (
                <OwedPiece
                  key={piece.id}
                  {...{ job, piece, clock, isEarly }}
                  draft={draftOf(piece) ?? null}
                  comments={comments}
                  captioned={captioned}
                  isOnClock={piece === next}
                  isMain={piece === main}
                />
              ))}
            </ul>
          </>
        )}
      </section>
    </div>
  )
}
