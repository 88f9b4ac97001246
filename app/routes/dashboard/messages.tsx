import { MessageSquare } from 'lucide'
import { Link } from 'react-router'
import type { Route } from './+types/messages'
import { formatInstant } from '#app/base/time.ts'
import {
  listLatestMessages,
  listThreads,
  type LatestMessage,
} from '#app/features/messages/message-queries.server.ts'
import { paths } from '#app/base/paths.ts'
import { DashboardFailed } from '#app/routes/shell/dashboard-failed.tsx'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** The specification's "latest 5", counting both directions. */
const LATEST_SHOWN = 5
const THREADS_SHOWN = 50

export function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  return readPage('dashboard failed to load', { timeZone: viewer.timeZone }, async () => {
    const [latest, threads] = await Promise.all([
      listLatestMessages(viewer, LATEST_SHOWN),
      listThreads(viewer, THREADS_SHOWN),
    ])
    return { latest, threads }
  })
}

/** The latest messages in both directions, then every conversation. */
export default function DashboardMessages({
  loaderData: { timeZone, content },
}: Route.ComponentProps) {
  if (!content) return <DashboardFailed />
  const { latest, threads } = content
  if (latest.length === 0) {
    return (
      <div className="mt-8">
        <EmptyState
          title="No messages yet"
          text="Every booking has its own messages. Open a booking to send a message."
          icon={<Icon of={MessageSquare} />}
        />
      </div>
    )
  }
  return (
    <div className="work-columns mt-8">
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
              <Link
                to={`${paths.booking(thread.bookingId)}#messages`}
                className="inbox-row"
                data-unread={thread.unread > 0 || undefined}
              >
                <Avatar src={thread.otherImageUrl} name={thread.otherName} />
                <span className="grid gap-0.5">
                  <span className="inbox-title">{thread.otherName}</span>
                  <span className="inbox-at">
                    {thread.unread > 0
                      ? `${thread.unread} unread`
                      : formatInstant(thread.createdAt, timeZone)}
                  </span>
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
      <Link
        to={`${paths.booking(message.bookingId)}#messages`}
        className="inbox-row"
        data-unread={message.isUnread || undefined}
      >
        <Avatar src={message.isOwn ? null : message.otherImageUrl} name={message.senderName} />
        <span className="grid gap-0.5">
          <span className="inbox-title">
            {message.isOwn ? `You to ${message.otherName}` : message.senderName}
          </span>
          <span className="inbox-text">{message.text}</span>
          <time className="inbox-at" dateTime={message.createdAt}>
            {formatInstant(message.createdAt, timeZone)}
          </time>
        </span>
      </Link>
    </li>
  )
}
