import { Link } from 'react-router'
import type { Route } from './+types/latest'
import { capital } from '#app/base/capital.ts'
import { nearInstant } from '#app/base/near-time.ts'
import { now } from '#app/platform/clock.ts'
import { listLatestMessages, type LatestMessage } from '#work/messages/message-queries.server.ts'
import { useInbox } from '#app/routes/messages/inbox-address.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { Avatar } from '#app/ui/avatar.tsx'

/** The specification's "latest 5", counting both directions. */
const LATEST_SHOWN = 5

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  // If this fails, the list beside it shows the error.
  const latest = await listLatestMessages(viewer, LATEST_SHOWN).catch(() => [])
  return { timeZone: viewer.timeZone, serverNow: now().toISOString(), latest }
}

/** Shown while no thread is open: the latest messages in both directions. */
export default function Latest({
  loaderData: { timeZone, serverNow, latest },
}: Route.ComponentProps) {
  if (latest.length === 0) return null
  return (
    <section className="inbox-latest" aria-labelledby="latest-title">
      <h2 id="latest-title" className="title">
        Latest messages
      </h2>
      <ul className="inbox">
        {latest.map((message) => (
          <Row
            key={message.id}
            message={message}
            at={capital(nearInstant(message.createdAt, timeZone, serverNow))}
          />
        ))}
      </ul>
    </section>
  )
}

function Row({ message, at }: { message: LatestMessage; at: string }) {
  const { thread, query } = useInbox()
  return (
    <li>
      <Link
        to={thread(message.bookingId, query)}
        preventScrollReset
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
            {at}
          </time>
        </span>
      </Link>
    </li>
  )
}
