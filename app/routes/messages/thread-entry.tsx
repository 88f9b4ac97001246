import { lazy } from 'react'
import { CheckCheck, Flag } from 'lucide'
import { Link } from 'react-router'
import { capital } from '#app/base/capital.ts'
import { dayWord, shortDay, unbroken } from '#app/base/near-time.ts'
import { formatDay, formatInstant } from '#app/base/time.ts'
import { isUndecided } from '#work/bookings/booking.ts'
import type { TimelineEntry } from '#work/bookings/booking-timeline.ts'
import type { Message } from '#work/messages/message.ts'
import { paths } from '#app/base/paths.ts'
import type { ThreadBooking, ThreadData } from '#app/routes/messages/read-thread-page.server.ts'
import { messageAnchor } from '#app/routes/messages/use-thread-place.ts'
import { Icon } from '#app/ui/icon.tsx'

/** Loaded separately, because most messages have no files. */
export const ThreadFiles = lazy(() =>
  import('#app/routes/messages/thread-files.tsx').then((module) => ({
    default: module.ThreadFiles,
  })),
)

/** `2:30 PM CST`, in the reader's zone. */
const clockOf = (at: string, timeZone: string) =>
  unbroken(formatInstant(at, timeZone).split(', ').at(-1) ?? '')

/** A line with the date, above the first item of each day. */
export function ThreadDay({
  at,
  before,
  timeZone,
  serverNow,
}: {
  at: string
  before: string | undefined
  timeZone: string
  serverNow: string
}) {
  if (before && formatDay(before, timeZone) === formatDay(at, timeZone)) return null
  const day = dayWord(at, timeZone, serverNow) ?? shortDay(at, timeZone, serverNow)
  return <li className="thread-day">{capital(day)}</li>
}

/** An event of the booking: a centered line, never a bubble. */
export function EventItem({ event, timeZone }: { event: TimelineEntry; timeZone: string }) {
  return (
    <li className="thread-event" data-tone={event.tone}>
      <span>
        <b>{event.title}</b> <time dateTime={event.at}>{clockOf(event.at, timeZone)}</time>
      </span>
    </li>
  )
}

interface MessageItemProps {
  message: Message
  booking: ThreadBooking
  thread: ThreadData
  /** Whether this is the last message that the other person has read. */
  showsRead: boolean
}

export function MessageItem({ message, booking, thread, showsRead }: MessageItemProps) {
  // Names the author if it is not the person whom the booking is with now, because a job can move
  // to another Orbiter.
  const isFormer =
    !message.isOwn &&
    message.senderName !== booking.orbiterName &&
    message.senderName !== booking.customerName
  return (
    <li
      id={messageAnchor(message.position)}
      className="message"
      data-own={message.isOwn || undefined}
    >
      <p className={isFormer ? 'message-meta' : 'sr-only'}>
        {message.isOwn ? 'You' : message.senderName}:
      </p>
      {message.attachmentCount > 0 && (
        <ThreadFiles
          files={thread.files[message.id] ?? []}
          count={message.attachmentCount}
          isOwn={message.isOwn}
          isAgreed={thread.isAgreed}
          isUndecided={isUndecided(booking)}
        />
      )}
      {message.text && <p className="message-text">{message.text}</p>}
      <p className="message-meta">
        {message.isMasked && message.isOwn && <span>Contact details are hidden for now · </span>}
        <time dateTime={message.createdAt}>{clockOf(message.createdAt, thread.viewerZone)}</time>
        {showsRead && (
          <span className="message-read">
            <Icon of={CheckCheck} size={15} /> Read
          </span>
        )}
        {!message.isOwn &&
          (message.isReported ? (
            <span>Reported</span>
          ) : (
            <Link
              to={paths.booking(booking.id, { do: `report-${message.id}` })}
              className="message-report"
            >
              <Icon of={Flag} size={14} /> Report<span className="sr-only"> this message</span>
            </Link>
          ))}
      </p>
    </li>
  )
}
