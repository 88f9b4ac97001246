import { MapPin, Quote } from 'lucide'
import { useId, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { formatTimeOn } from '#app/base/event-time.ts'
import { formatDate, formatLength, zoneLabel } from '#app/base/time.ts'
import { STATUS_TONES } from '#app/features/bookings/booking.ts'
import type { BookingSummary } from '#app/features/bookings/booking-summary.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** The date, large enough to read from arm's length. */
export function DayBlock({ booking, serverNow }: { booking: BookingSummary; serverNow: string }) {
  const [weekday = '', monthAndDay = '', year = ''] = formatDate(booking.requestedDate).split(', ')
  const [month = '', day = ''] = monthAndDay.split(' ')
  return (
    <div className="booking-day">
      <p className="sr-only">{formatDate(booking.requestedDate)}</p>
      <p aria-hidden="true" className="booking-weekday">
        {weekday}
      </p>
      <p aria-hidden="true" className="booking-date">
        {day}
      </p>
      <p aria-hidden="true" className="booking-month">
        {month}
        {serverNow.startsWith(year) ? '' : ` ${year}`}
      </p>
    </div>
  )
}

interface StatusBadgeProps {
  booking: BookingSummary
  serverNow: string
  /** Formats the time left. */
  formatLeft: (msLeft: number) => string
}

export function StatusBadge({ booking, serverNow, formatLeft }: StatusBadgeProps) {
  const { revalidate } = useRevalidator()
  if (booking.isExpired) return <Badge>{booking.label}</Badge>
  if (booking.status !== 'pending')
    return (
      <Badge tone={STATUS_TONES[booking.status]} dot>
        {booking.label}
      </Badge>
    )
  return (
    <Badge tone="clock" dot="pulse">
      {booking.label}
      <span aria-hidden="true">·</span>
      <Countdown
        to={booking.expiresAt}
        serverNow={serverNow}
        format={formatLeft}
        onEnd={() => void revalidate()}
      />
    </Badge>
  )
}

/** `2:30 PM CST`, or `Friday night, 1:00 AM Sat CST`, and the reader's own time. */
export function wallTime({
  requestedDate,
  requestedTime,
  timeZone,
  startAt,
  forReader,
}: BookingSummary): string {
  return `${formatTimeOn(requestedDate, requestedTime)} ${zoneLabel(timeZone, startAt)}${forReader}`
}

interface BookingFrameProps {
  booking: BookingSummary
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

/** A booking as both sides see it: when, with whom, what, where, its status, and its actions. */
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
    <article className="booking" data-over={isOver || undefined} aria-labelledby={`${id}-who`}>
      <DayBlock booking={booking} serverNow={serverNow} />
      <div className="booking-head">
        <p className="booking-status">
          <StatusBadge booking={booking} serverNow={serverNow} formatLeft={formatLeft} />
          {dayHint && !isOver && status !== 'completed' && (
            <span className="booking-hint">{dayHint}</span>
          )}
        </p>
        <Heading id={`${id}-who`} className="booking-who">
          {who}
        </Heading>
        {contact && <p className="booking-contact">{contact}</p>}
        <p className="booking-time">
          <span className="tabular">{wallTime(booking)}</span>
          <span className="text-muted">
            {' '}
            · {formatLength(booking.durationMinutes, booking.days)}
          </span>
        </p>
      </div>
      <div className="booking-body">
        <p className="booking-says">{booking.sentence.says}</p>
        <p className="booking-service">{booking.serviceType}</p>
        {where && (
          <p className="booking-fact">
            <Icon of={MapPin} />
            <span>
              <span className="sr-only">Where: </span>
              {where}
            </span>
          </p>
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

/** Longer notes are cut to this many characters, so that a list of cards stays a list. */
const NOTES_SHOWN = 280

function Notes({ text }: { text: string }) {
  const start =
    text.length > NOTES_SHOWN
      ? text
          .slice(0, NOTES_SHOWN)
          .replace(/\s\S*$/, '')
          .trimEnd()
      : null
  return (
    <div className="booking-fact">
      <Icon of={Quote} />
      {start === null ? (
        <p className="booking-notes">
          <span className="sr-only">Notes: </span>
          {text}
        </p>
      ) : (
        <details className="booking-notes">
          <summary>
            <span className="booking-notes-start">
              <span className="sr-only">Notes: </span>
              {start}…{' '}
            </span>
            <span className="text-link booking-notes-more">Read all</span>
            <span className="text-link booking-notes-less">Show less</span>
          </summary>
          <p>{text}</p>
        </details>
      )}
    </div>
  )
}
