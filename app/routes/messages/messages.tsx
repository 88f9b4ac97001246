import { MessageSquare } from 'lucide'
import { Link, Outlet, useLocation, useParams } from 'react-router'
import type { Route } from './+types/messages'
import { paths } from '#app/base/paths.ts'
import { inboxAt, listQuery, useInbox } from '#app/routes/messages/inbox-address.ts'
import { InboxList } from '#app/routes/messages/inbox-list.tsx'
import { LatestMessages } from '#app/routes/messages/latest-messages.tsx'
import { InboxSearch } from '#app/routes/messages/inbox-search.tsx'
import { readInbox } from '#app/routes/messages/read-inbox.server.ts'
import { useBeside } from '#app/routes/messages/use-beside.ts'
import { useReturnToList } from '#app/routes/messages/use-return-to-list.ts'
import { DashboardFailed } from '#app/routes/shell/dashboard-failed.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import './inbox-page.css'
import './inbox-thread.css'
import { WorkHead } from '#app/ui/work-head.tsx'

export const meta: Route.MetaFunction = ({ location }) =>
  pageMeta(inboxAt(location.pathname).title, 'Your messages, one thread for each booking.')

export function loader({ context, url, params }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  return readPage('dashboard failed to load', {}, () =>
    readInbox(viewer, listQuery(url.searchParams), openIdIn(params)),
  )
}

/** The parameter belongs to the child route. */
const openIdIn = (params: { bookingId?: string }) => params.bookingId ?? null

/**
 * The list of threads, with the open or the newest one beside it. On phones an open thread covers
 * the list.
 */
export default function Inbox({ loaderData: { content } }: Route.ComponentProps) {
  const { bookingId } = useParams()
  const { title } = useInbox()
  const isReplies = useLocation().pathname === paths.savedReplies()
  const isOpen = bookingId !== undefined || isReplies
  const besideId = useBeside(content?.newestId ?? null, isOpen)
  useReturnToList(isReplies ? 'replies' : (bookingId ?? null))
  if (!content) {
    return (
      <div className="page">
        <WorkHead title={title} />
        <DashboardFailed />
      </div>
    )
  }
  const { threads, unread, newestId, more, latest, questions } = content
  const hasThreads = newestId !== null
  const Title = isOpen ? 'h2' : 'h1'
  return (
    <div
      className="inbox-page"
      data-open={isOpen || undefined}
      data-empty={(!hasThreads && !isOpen) || undefined}
    >
      <div className="inbox-side">
        <div className="inbox-top">
          <Title className="head-title">{title}</Title>
          {hasThreads && <InboxSearch unread={unread} />}
          {questions.all > 0 && (
            <Link to={paths.questions()} className="text-link small tall">
              Pre-booking questions
              {questions.waiting > 0 && ` · ${questions.waiting} waiting for you`}
            </Link>
          )}
        </div>
        {hasThreads ? (
          <InboxList threads={threads} more={more} besideId={besideId} />
        ) : (
          <NoThreads />
        )}
        <LatestMessages messages={latest} />
      </div>
      <div className="inbox-pane">
        <Outlet context={besideId} />
      </div>
    </div>
  )
}

function NoThreads() {
  const { title } = useInbox()
  const bookings = title === 'Inbox' ? paths.orbiterBookings() : paths.dashboardBookings()
  return (
    <EmptyState
      title="No messages yet"
      text="Every booking has its own thread. Open a booking to send the first message."
      icon={<Icon of={MessageSquare} />}
      action={
        <Link to={bookings} className={buttonClass('quiet')}>
          Go to bookings
        </Link>
      }
    />
  )
}
