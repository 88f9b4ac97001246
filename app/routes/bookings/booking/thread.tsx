import { Lock } from 'lucide'
import { Form } from 'react-router'
import type { ReportedMessage } from '#app/features/messages/message-queries.server.ts'
import type { ThreadPage } from '#app/features/messages/read-thread.server.ts'
import { paths } from '#app/base/paths.ts'
import type { BookingPage } from '#app/routes/bookings/booking/read-booking-page.server.ts'
import { ThreadLink } from '#app/routes/bookings/booking/thread-link.tsx'
import { useMarkSeen } from '#app/routes/bookings/booking/use-mark-seen.ts'
import { useThreadPlace } from '#app/routes/bookings/booking/use-thread-place.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { WithoutScript } from '#app/ui/without-script.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { dayOf, MessageItem } from '#app/routes/bookings/booking/thread-entry.tsx'
import { Composer } from '#app/routes/bookings/booking/composer.tsx'

interface ThreadProps {
  page: BookingPage
  thread: ThreadPage
  /** The result of a message sent without a script. */
  result: ActionResult | undefined
}

export function Thread({ page, thread, result }: ThreadProps) {
  const { view, unseen, messageKey } = page
  const other = view.side === 'orbiter' ? view.customerName : view.orbiterName
  const isAtEnd = thread.laterFrom === null
  const [first, last] = [thread.messages[0], thread.messages.at(-1)]
  const end = useMarkSeen(
    paths.booking(view.id),
    isAtEnd ? thread.unread : 0,
    last?.position ?? 0,
    unseen,
  )
  const list = useThreadPlace(thread.messages, isAtEnd)
  return (
    <section id="messages" className="booking-section" aria-labelledby="messages-title">
      <div className="booking-section-head">
        <h2 id="messages-title" className="title">
          Messages
        </h2>
        {thread.unread > 0 && <span className="badge badge-rec">{thread.unread} new</span>}
      </div>
      {!thread.isAgreed && (
        <p className="thread-hint">
          <Icon of={Lock} /> Phone numbers, addresses and links are hidden until the booking is
          accepted.
        </p>
      )}
      {thread.messages.length === 0 ? (
        <p className="text-muted">No messages yet. Ask {other} anything you need to know.</p>
      ) : (
        // Scrollable content must be reachable by keyboard.
        <ol ref={list} className="thread" tabIndex={0} aria-label={`Messages with ${other}`}>
          {thread.earlierFrom !== null && first && (
            <ThreadLink bookingId={view.id} from={thread.earlierFrom} at={first.position}>
              Show earlier messages
            </ThreadLink>
          )}
          {thread.messages.map((message, index) => (
            <MessageItem
              key={message.id}
              message={message}
              page={page}
              startsDay={
                dayOf(message, page.viewerZone) !==
                dayOf(thread.messages[index - 1], page.viewerZone)
              }
            />
          ))}
          {thread.laterFrom !== null && last && (
            <ThreadLink bookingId={view.id} from={thread.laterFrom} at={last.position}>
              Show later messages
            </ThreadLink>
          )}
        </ol>
      )}
      {isAtEnd && thread.unread > 0 && (
        <WithoutScript>
          <MarkReadForm action={paths.booking(view.id)} upTo={last?.position ?? 0} />
        </WithoutScript>
      )}
      <div ref={end} aria-hidden="true" />
      <Composer
        action={paths.booking(view.id)}
        other={other}
        nextKey={messageKey}
        result={result?.intent === 'message' ? result : undefined}
        isBehind={!isAtEnd}
        lastOwnId={thread.messages.findLast((message) => message.isOwn)?.id ?? ''}
      />
    </section>
  )
}

/** For admins: only reported messages, never the rest of a thread. */
export function Reported({ messages }: { messages: ReportedMessage[] }) {
  return (
    <section className="booking-section" aria-labelledby="reported-title">
      <h2 id="reported-title" className="title">
        Reported messages
      </h2>
      <ul className="grid gap-4">
        {messages.map((message) => (
          <li key={message.id} className="grid gap-1">
            <p className="message-text wrap-anywhere">
              <b>{message.senderName}:</b> {message.text}
            </p>
            <p className="booking-reason">{message.reason}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Marks everything about a booking as read. Without a script, nothing can detect what has been
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
