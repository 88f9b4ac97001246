import { lazy, Suspense } from 'react'
import { Lock } from 'lucide'
import { Form } from 'react-router'
import { isUndecided } from '#work/bookings/booking.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { Composer } from '#app/routes/messages/composer.tsx'
import type { ThreadBooking, ThreadData } from '#app/routes/messages/read-thread-page.server.ts'
import { EventItem, MessageItem, ThreadDay } from '#app/routes/messages/thread-entry.tsx'
import { lastReadOf, withEvents } from '#app/routes/messages/thread-items.ts'
import { ThreadLink } from '#app/routes/messages/thread-link.tsx'
import { useThreadPlace } from '#app/routes/messages/use-thread-place.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { WithoutScript } from '#app/ui/without-script.tsx'
import './thread.css'

/** Loaded only while something is unread. */
const MarkSeen = lazy(() =>
  import('#app/routes/messages/mark-seen.tsx').then((module) => ({ default: module.MarkSeen })),
)

interface ThreadProps {
  booking: ThreadBooking
  thread: ThreadData
  /** Notifications about the booking that the viewer has not seen. */
  unseen: number
  /** The page's own URL: of the end of the thread, or of the thread from a position on. */
  addressOf: (from: number | null) => string
  /** The result of a message that was submitted without JavaScript. */
  result: ActionResult<unknown> | undefined
}

/** The messages of a booking and the field to write the next one. */
export function Thread({ booking, thread, unseen, addressOf, result }: ThreadProps) {
  const other = booking.side === 'orbiter' ? booking.customerName : booking.orbiterName
  const action = addressOf(null)
  const isAtEnd = thread.laterFrom === null
  const last = thread.messages.at(-1)
  const unread = isAtEnd ? thread.unread : 0
  return (
    <>
      {!thread.isAgreed && (
        <p className="thread-hint">
          <Icon of={Lock} />{' '}
          {isUndecided(booking)
            ? 'Phone numbers, addresses and links are hidden, and files stay closed, until the booking is accepted.'
            : 'Phone numbers, addresses and links stay hidden, and files stay closed: this booking was not accepted.'}
        </p>
      )}
      {thread.messages.length === 0 ? (
        <p className="thread-none">No messages yet. Ask {other} anything you need to know.</p>
      ) : (
        <ThreadList booking={booking} thread={thread} addressOf={addressOf} other={other} />
      )}
      {unread > 0 && (
        <WithoutScript>
          <MarkReadForm action={action} upTo={last?.position ?? 0} />
        </WithoutScript>
      )}
      {unread + unseen > 0 && (
        <Suspense>
          <MarkSeen
            action={action}
            unreadMessages={unread}
            lastShown={last?.position ?? 0}
            unseenNotices={unseen}
          />
        </Suspense>
      )}
      <Composer
        booking={booking}
        thread={thread}
        action={action}
        other={other}
        result={result?.intent === 'message' ? result : undefined}
      />
    </>
  )
}

function ThreadList({
  booking,
  thread,
  addressOf,
  other,
}: Pick<ThreadProps, 'booking' | 'thread' | 'addressOf'> & { other: string }) {
  const { messages, viewerZone, serverNow, earlierFrom, laterFrom } = thread
  const list = useThreadPlace(messages, laterFrom === null)
  const [first, last] = [messages[0], messages.at(-1)]
  const items = withEvents(thread, booking.timeline)
  const lastRead = lastReadOf(messages)
  return (
    // Scrollable content must be reachable by keyboard.
    <ol ref={list} className="thread" tabIndex={0} aria-label={`Messages with ${other}`}>
      {earlierFrom !== null && first && (
        <ThreadLink to={addressOf(earlierFrom)} at={first.position}>
          Show earlier messages
        </ThreadLink>
      )}
      {items.flatMap(({ at, message, event }, index) => [
        <ThreadDay
          key={`day-${at}-${index}`}
          at={at}
          before={items[index - 1]?.at}
          timeZone={viewerZone}
          serverNow={serverNow}
        />,
        message ? (
          <MessageItem
            key={message.id}
            message={message}
            booking={booking}
            thread={thread}
            showsRead={message.id === lastRead}
          />
        ) : (
          <EventItem key={`event-${event.id}`} event={event} timeZone={viewerZone} />
        ),
      ])}
      {laterFrom !== null && last && (
        <ThreadLink to={addressOf(laterFrom)} at={last.position}>
          Show later messages
        </ThreadLink>
      )}
    </ol>
  )
}

/**
 * Marks everything about a booking as read. Without JavaScript, nothing can detect what has been
 * seen.
 */
function MarkReadForm({ action, upTo }: { action: string; upTo: number }) {
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="intent" value="read" />
      <input type="hidden" name="upTo" value={upTo} />
      <Button type="submit" size="sm">
        Mark as read
      </Button>
    </Form>
  )
}
