import { ArrowLeft, Ticket } from 'lucide'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { capital } from '#app/base/capital.ts'
import { paths } from '#app/base/paths.ts'
import type { BookingView } from '#work/bookings/booking-view.server.ts'
import { JobPoster } from '#work/jobs/job-poster.tsx'
import type { ActionResult } from '#app/forms/action-result.ts'
import { useInbox } from '#app/routes/messages/inbox-address.ts'
import type { ThreadPage } from '#app/routes/messages/read-thread-page.server.ts'
import { Thread } from '#app/routes/messages/thread.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { StateBadge } from '#app/ui/state-badge.tsx'
import { startFocusAt } from '#app/ui/typed-on.ts'

export const otherOf = ({ side, customerName, orbiterName }: BookingView) =>
  side === 'orbiter' ? customerName : orbiterName

interface ThreadPaneProps {
  page: ThreadPage
  /** It was not opened: it stands beside the list, which has the page's title and the focus. */
  isBeside?: boolean
  /** The result of a message that was submitted without JavaScript. */
  result?: ActionResult<unknown> | undefined
}

/** One thread of the inbox, headed by the other person's name and the job. */
export function ThreadPane({ page, isBeside = false, result }: ThreadPaneProps) {
  const { view, thread, unseen } = page
  const { thread: address, query } = useInbox()
  return (
    <section className="inbox-thread" aria-label={`Messages with ${otherOf(view)}`}>
      <ThreadHead page={page} isBeside={isBeside} />
      <Thread
        booking={view}
        thread={thread}
        unseen={unseen}
        addressOf={(from) => address(view.id, { ...query, from })}
        result={result}
      />
    </section>
  )
}

function ThreadHead({
  page: { view, picture },
  isBeside,
}: {
  page: ThreadPage
  isBeside: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { list, query } = useInbox()
  // On phones, the thread may cover the chosen row.
  useEffect(
    () => (isBeside ? undefined : startFocusAt(heading.current, { preventScroll: true })),
    [isBeside],
  )
  const Title = isBeside ? 'h2' : 'h1'
  return (
    <header className="inbox-thread-head">
      {!isBeside && (
        <Link
          to={list(query)}
          preventScrollReset
          className="btn btn-ghost btn-icon inbox-back"
          aria-label="Back to the list"
        >
          <Icon of={ArrowLeft} size={20} />
        </Link>
      )}
      {picture && (
        <div className="inbox-thread-poster">
          <JobPoster picture={picture} width={34} />
        </div>
      )}
      <div className="inbox-thread-who">
        <Title ref={heading} tabIndex={isBeside ? undefined : -1} className="inbox-thread-title">
          {otherOf(view)}
        </Title>
        <p className="inbox-thread-event">
          {view.title}
          <span className="inbox-thread-when time-words"> · {capital(view.when)}</span>
        </p>
      </div>
      <p className="inbox-thread-state">
        <StateBadge state={view.state} label={view.label} />
      </p>
      <Link to={paths.booking(view.id)} className={buttonClass('quiet', 'md', 'inbox-open')}>
        <Icon of={Ticket} size={20} />
        <span>Open booking</span>
      </Link>
    </header>
  )
}
