import { CheckCheck, Flag, Lock, SendHorizontal } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Form, Link, useFetcher, useNavigate } from 'react-router'
import { formatDate, formatInstant } from '#app/base/time.ts'
import { MESSAGE_MAX, type Message } from '#app/features/messages/message.ts'
import type { ReportedMessage, ThreadPage } from '#app/features/messages/message-queries.server.ts'
import { paths } from '#app/base/paths.ts'
import type { BookingPage } from '#app/routes/bookings/booking/read-booking-page.server.ts'
import { ThreadLink } from '#app/routes/bookings/booking/thread-link.tsx'
import { useMarkSeen } from '#app/routes/bookings/booking/use-mark-seen.ts'
import { messageAnchor, useThreadPlace } from '#app/routes/bookings/booking/use-thread-place.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { WithoutScript } from '#app/ui/without-script.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface ThreadProps {
  page: BookingPage
  thread: ThreadPage
  /** Of a message that was sent without a script. */
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
        // What scrolls must be reachable by keyboard.
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
              startsDay={dayOf(message) !== dayOf(thread.messages[index - 1])}
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
      />
    </section>
  )
}

const dayOf = (message: Message | undefined) => message?.createdAt.slice(0, 10)

function MessageItem({
  message,
  page: { view },
  startsDay,
}: {
  message: Message
  page: BookingPage
  startsDay: boolean
}) {
  return (
    <>
      {startsDay && (
        <li className="thread-day">{formatDate(message.createdAt.slice(0, 10), false)}</li>
      )}
      <li
        id={messageAnchor(message.position)}
        className="message"
        data-own={message.isOwn || undefined}
      >
        <p className="sr-only">{message.isOwn ? 'You' : message.senderName}:</p>
        <p className="message-text">{message.text}</p>
        <p className="message-meta">
          {message.isMasked && message.isOwn && <span>Contact details are hidden for now · </span>}
          <time dateTime={message.createdAt}>
            {formatInstant(message.createdAt, view.timeZone).split(', ').at(-1)}
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

interface ComposerProps {
  /** The end of the thread is not on the page, so a message that was sent would not be seen. */
  isBehind: boolean
  action: string
  other: string
  /** A fresh key with every reading of the page. */
  nextKey: string
  result: ActionResult | undefined
}

function Composer({ action, other, nextKey, result, isBehind }: ComposerProps) {
  const navigate = useNavigate()
  const fetcher = useFetcher<ActionResult>({ key: 'send-message' })
  const form = useRef<HTMLFormElement>(null)
  // Sending again after a failure must be the same sending: the key changes only once a message has arrived.
  const [key, setKey] = useState(nextKey)
  const isBusy = fetcher.state !== 'idle'
  const answered = useRef<ActionResult | undefined>(undefined)
  useEffect(() => {
    if (isBusy || !fetcher.data || answered.current === fetcher.data) return
    answered.current = fetcher.data
    if (!fetcher.data.ok) return
    form.current?.reset()
    setKey(nextKey)
    if (isBehind) void navigate(`${action}#messages`)
  }, [isBusy, fetcher.data, nextKey, isBehind, action, navigate])
  const failed =
    fetcher.data && !fetcher.data.ok ? fetcher.data : result && !result.ok ? result : null
  return (
    <fetcher.Form ref={form} method="post" action={action} className="composer">
      <input type="hidden" name="intent" value="message" />
      <input type="hidden" name="idempotencyKey" value={key} />
      <label htmlFor="message-text" className="sr-only">
        Message to {other}
      </label>
      <textarea
        id="message-text"
        name="text"
        className="control"
        rows={2}
        maxLength={MESSAGE_MAX}
        required
        placeholder={`Write to ${other}`}
        defaultValue={result?.values?.['text']}
        aria-invalid={failed ? true : undefined}
        aria-describedby={failed ? 'message-error' : undefined}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
          event.preventDefault()
          if (!isBusy) form.current?.requestSubmit()
        }}
      />
      <Button type="submit" busy={isBusy} aria-label="Send message">
        {!isBusy && <Icon of={SendHorizontal} />} Send
      </Button>
      {failed && (
        <p id="message-error" role="alert" className="composer-error">
          {failed.errors?.['text'] ?? failed.description} Your text is still here.
        </p>
      )}
    </fetcher.Form>
  )
}

/** For admins: only what somebody has reported, never the rest of a thread. */
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

/** Marks everything about a booking as read, where no script can see what is looked at. */
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
