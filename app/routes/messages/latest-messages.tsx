import { useInbox } from '#app/routes/messages/inbox-address.ts'
import type { LatestRow } from '#app/routes/messages/read-inbox.server.ts'
import { PersonRow } from '#app/ui/person-row.tsx'

/** Below the list: the latest messages of all threads, in both directions. */
export function LatestMessages({ messages }: { messages: LatestRow[] }) {
  const { thread, query } = useInbox()
  if (messages.length === 0) return null
  return (
    <section className="inbox-latest" aria-labelledby="latest-title">
      <h2 id="latest-title" className="inbox-latest-title">
        Latest messages
      </h2>
      <ul>
        {messages.map((message) => (
          <li key={message.id}>
            <PersonRow
              to={thread(message.bookingId, query)}
              preventScrollReset
              className="inbox-latest-row"
              name={message.isOwn ? message.otherName : message.senderName}
              heading={message.isOwn ? `You to ${message.otherName}` : message.senderName}
              imageUrl={message.otherImageUrl}
              at={message.createdAt}
              when={message.when}
              data-unread={message.isUnread || undefined}
            >
              <span className="inbox-latest-text">{message.text}</span>
            </PersonRow>
          </li>
        ))}
      </ul>
    </section>
  )
}
