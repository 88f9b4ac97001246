import { MessageSquare } from 'lucide-react'
import { Link } from 'react-router'
import { formatInstant } from '#app/base/time.ts'
import type { LatestMessage, ThreadSummary } from '#app/features/messages/message-queries.server.ts'
import { paths } from '#app/paths.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { EmptyState } from '#app/ui/panel.tsx'

interface MessagesTabProps {
  latest: LatestMessage[]
  threads: ThreadSummary[]
  timeZone: string
}

/** The latest messages of both directions, then every conversation. */
export function MessagesTab({ latest, threads, timeZone }: MessagesTabProps) {
  if (latest.length === 0) {
    return (
      <EmptyState
        title="No messages yet"
        text="Every booking has a thread of its own. Open a booking and write: what you agree on stays with it."
        icon={<MessageSquare />}
      />
    )
  }
  return (
    <div className="work-columns">
      <section aria-labelledby="latest-title">
        <h2 id="latest-title" className="display-3">
          Latest messages
        </h2>
        <ul className="inbox mt-5">
          {latest.map((message) => (
            <MessageRow key={message.id} message={message} timeZone={timeZone} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="threads-title">
        <h2 id="threads-title" className="display-3">
          Conversations
        </h2>
        <ul className="inbox mt-5">
          {threads.map((thread) => (
            <li key={thread.bookingId}>
              <Link to={`${paths.booking(thread.bookingId)}#messages`} className="inbox-row" data-unread={thread.unread > 0 || undefined}>
                <Avatar src={thread.otherImageUrl} name={thread.otherName} />
                <span className="grid gap-0.5">
                  <span className="inbox-title">{thread.otherName}</span>
                  <span className="inbox-at">{thread.unread > 0 ? `${thread.unread} unread` : formatInstant(thread.createdAt, timeZone)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function MessageRow({ message, timeZone }: { message: LatestMessage; timeZone: string }) {
  return (
    <li>
      <Link to={`${paths.booking(message.bookingId)}#messages`} className="inbox-row" data-unread={message.isUnread || undefined}>
        <Avatar src={message.isOwn ? null : message.otherImageUrl} name={message.senderName} />
        <span className="grid gap-0.5">
          <span className="inbox-title">{message.isOwn ? `You to ${message.otherName}` : message.senderName}</span>
          <span className="inbox-text">{message.text}</span>
          <time className="inbox-at" dateTime={message.createdAt}>
            {formatInstant(message.createdAt, timeZone)}
          </time>
        </span>
      </Link>
    </li>
  )
}
