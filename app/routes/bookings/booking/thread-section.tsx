import { paths } from '#app/base/paths.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import type { BookingPage } from '#app/routes/bookings/booking/read-booking-page.server.ts'
import type { ThreadData } from '#app/routes/messages/read-thread-page.server.ts'
import { Thread } from '#app/routes/messages/thread.tsx'

interface ThreadSectionProps {
  page: BookingPage
  thread: ThreadData
  /** The result of a message that was submitted without JavaScript. */
  result: ActionResult<unknown> | undefined
}

export function ThreadSection({ page: { view, unseen }, thread, result }: ThreadSectionProps) {
  return (
    <section id="messages" className="booking-section" aria-labelledby="messages-title">
      <div className="cluster-12 between">
        <h2 id="messages-title" className="title">
          Messages
        </h2>
        {thread.unread > 0 && <span className="badge badge-rec">{thread.unread} new</span>}
      </div>
      <Thread
        booking={view}
        thread={thread}
        unseen={unseen}
        addressOf={(from) =>
          from === null ? paths.booking(view.id) : paths.booking(view.id, { from })
        }
        result={result}
      />
    </section>
  )
}
