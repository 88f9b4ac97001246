import { useId, type ReactNode } from 'react'
import { formatLength } from '#app/base/durations.ts'
import type { JobPicture } from '#work/jobs/job-picture.ts'
import { JobPoster } from '#work/jobs/job-poster.tsx'
import type { BookingSummary } from '#work/bookings/booking-summary.server.ts'
import { DayBlock } from '#app/routes/bookings/cards/booking-day.tsx'
import { StatusBadge, wallTime } from '#app/routes/bookings/cards/booking-time.tsx'
import { Notes } from '#app/routes/bookings/cards/booking-notes.tsx'
import { BookingPlace } from '#app/routes/bookings/cards/booking-place.tsx'

interface BookingFrameProps {
  booking: BookingSummary & { picture: JobPicture }
  serverNow: string
  formatLeft: (msLeft: number) => string
  /** Who the booking is with, and how to reach them. */
  who: ReactNode
  contact?: ReactNode
  price: ReactNode
  actions?: ReactNode
  headingLevel?: 2 | 3
  /** Shown below the facts: a reason, or what to do next. */
  children?: ReactNode
}

/** A booking in a list of work: its event, time, person, service, place, status, and actions. */
export function BookingFrame({
  booking,
  serverNow,
  formatLeft,
  who,
  contact,
  price,
  actions,
  headingLevel = 2,
  children,
}: BookingFrameProps) {
  const id = useId()
  const Heading = `h${headingLevel}` as const
  const { status, isExpired, dayHint, notes } = booking
  const where = booking.venueAddress ?? booking.nearby
  const isOver = isExpired || status === 'rejected' || status === 'cancelled'
  return (
    <article
      className="booking"
      data-over={isOver || undefined}
      aria-labelledby={`${id}-title ${id}-who`}
    >
      <DayBlock booking={booking} serverNow={serverNow} />
      <div className="booking-poster">
        <JobPoster picture={booking.picture} width={70} />
      </div>
      <div className="booking-head">
        <p className="booking-status">
          <StatusBadge booking={booking} serverNow={serverNow} formatLeft={formatLeft} />
          {dayHint && !isOver && status !== 'completed' && (
            <span className="booking-hint">{dayHint}</span>
          )}
        </p>
        <Heading id={`${id}-title`} className="booking-who">
          {booking.title}
        </Heading>
        <p id={`${id}-who`} className="row-8 shrink strong">
          {who}
        </p>
        {contact && <p className="booking-contact">{contact}</p>}
        <p className="booking-time">
          <span className="time-words">{wallTime(booking)}</span>
          <span className="text-muted">
            {' '}
            · {formatLength(booking.durationMinutes, booking.days)} · Event ends {booking.eventEnds}
          </span>
        </p>
      </div>
      <div className="booking-body">
        <p className="medium">{booking.sentence.says}</p>
        {booking.soldAs && <p className="text-muted">{booking.soldAs}</p>}
        {where && <BookingPlace place={where} />}
        {!where && !isOver && status !== 'completed' && (
          <p className="booking-reason">Address to be agreed in the messages</p>
        )}
        {notes && <Notes text={notes} />}
        {booking.hidesContacts && (
          <p className="booking-reason">Contact details are hidden for now</p>
        )}
        {children}
      </div>
      <div className="booking-side">
        <div className="booking-price">{price}</div>
        {actions && <div className="booking-actions">{actions}</div>}
      </div>
    </article>
  )
}
