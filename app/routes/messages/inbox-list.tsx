import { Link, useParams } from 'react-router'
import { useInbox } from '#app/routes/messages/inbox-address.ts'
import type { InboxRow } from '#app/routes/messages/read-inbox.server.ts'
import { PersonRow } from '#app/ui/person-row.tsx'
import './inbox-list.css'

/** The row that gets focus when a thread is closed. */
export const rowAnchor = (bookingId: string) => `thread-${bookingId}`

interface InboxListProps {
  threads: InboxRow[]
  /** How many rows the list shows next; null if it shows all. */
  more: number | null
  /** The thread that stands beside the list without having been opened. */
  besideId: string | null
}

export function InboxList({ threads, more, besideId }: InboxListProps) {
  const { list, query } = useInbox()
  const { bookingId: openId } = useParams()
  if (threads.length === 0) return <NothingFound />
  return (
    <nav aria-label="Conversations">
      <ul>
        {threads.map((row) => (
          <Row
            key={row.bookingId}
            row={row}
            isOpen={row.bookingId === openId}
            isBeside={row.bookingId === besideId}
          />
        ))}
      </ul>
      {more !== null && (
        <Link to={list({ ...query, rows: more })} preventScrollReset className="inbox-more">
          Show more conversations
        </Link>
      )}
    </nav>
  )
}

function Row({ row, isOpen, isBeside }: { row: InboxRow; isOpen: boolean; isBeside: boolean }) {
  const { thread, query } = useInbox()
  return (
    <li>
      <PersonRow
        id={rowAnchor(row.bookingId)}
        to={thread(row.bookingId, query)}
        preventScrollReset
        className="inbox-thread-row"
        name={row.otherName}
        imageUrl={row.otherImageUrl}
        at={row.createdAt}
        when={row.when}
        aria-current={isOpen ? 'page' : undefined}
        data-beside={isBeside || undefined}
        data-unread={row.unread > 0 || undefined}
      >
        <span className="inbox-thread-about">{row.about}</span>
        <span className="inbox-thread-last">
          <span className="inbox-thread-text">{row.text}</span>
          {row.unread > 0 && (
            <span className="inbox-thread-count">
              {row.unread}
              <span className="sr-only"> unread</span>
            </span>
          )}
        </span>
      </PersonRow>
    </li>
  )
}

function NothingFound() {
  const { list, query } = useInbox()
  return (
    <div className="inbox-none" role="status">
      <p>
        {query.q
          ? `No conversation with “${query.q}”${query.show ? ' among the unread ones' : ''}.`
          : "You've read everything."}
      </p>
      <Link to={list()} className="text-link">
        Show all conversations
      </Link>
    </div>
  )
}
