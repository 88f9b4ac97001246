import { CheckCheck, Flag } from 'lucide'
import { Link } from 'react-router'
import { formatDay, formatInstant } from '#app/base/time.ts'
import type { Message } from '#app/features/messages/message.ts'
import { paths } from '#app/base/paths.ts'
import type { BookingPage } from '#app/routes/bookings/booking/read-booking-page.server.ts'
import { messageAnchor } from '#app/routes/bookings/booking/use-thread-place.ts'
import { Icon } from '#app/ui/icon.tsx'

/** The day of a message in the reader's zone. */
export const dayOf = (message: Message | undefined, timeZone: string) =>
  message && formatDay(message.createdAt, timeZone)

export function MessageItem({
  message,
  page: { view, viewerZone },
  startsDay,
}: {
  message: Message
  page: BookingPage
  startsDay: boolean
}) {
  // Named where it is not by whoever the booking is with now: a job may have been handed over.
  const isFormer =
    !message.isOwn &&
    message.senderName !== view.orbiterName &&
    message.senderName !== view.customerName
  return (
    <>
      {startsDay && <li className="thread-day">{dayOf(message, viewerZone)}</li>}
      <li
        id={messageAnchor(message.position)}
        className="message"
        data-own={message.isOwn || undefined}
      >
        <p className={isFormer ? 'message-meta' : 'sr-only'}>
          {message.isOwn ? 'You' : message.senderName}:
        </p>
        <p className="message-text">{message.text}</p>
        <p className="message-meta">
          {message.isMasked && message.isOwn && <span>Contact details are hidden for now · </span>}
          <time dateTime={message.createdAt}>
            {formatInstant(message.createdAt, viewerZone).split(', ').at(-1)}
          </time>
          {message.isOwn && message.isRead && (
            <span className="message-read">
              <Icon of={CheckCheck} size={15} /> Read
            </span>
          )}
          {!message.isOwn &&
            (message.isReported ? (
              <span>Reported</span>
            ) : (
              <Link
                to={paths.booking(view.id, { do: `report-${message.id}` })}
                className="message-report"
              >
                <Icon of={Flag} size={14} /> Report<span className="sr-only"> this message</span>
              </Link>
            ))}
        </p>
      </li>
    </>
  )
}
