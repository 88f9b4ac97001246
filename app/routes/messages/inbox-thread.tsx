import { ArrowLeft, Ticket } from 'lucide'
import { useEffect, useRef } from 'react'
import { data, Link } from 'react-router'
import type { Route } from './+types/inbox-thread'
import { capital } from '#app/base/capital.ts'
import { BadRequest } from '#app/base/errors.ts'
import { paths } from '#app/base/paths.ts'
import type { BookingView } from '#work/bookings/booking-view.server.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { pageResult } from '#app/forms/client-action.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { useInbox } from '#app/routes/messages/inbox-address.ts'
import { readThreadPage } from '#app/routes/messages/read-thread-page.server.ts'
import { THREAD_INTENTS } from '#app/routes/messages/thread-intents.server.ts'
import { Thread } from '#app/routes/messages/thread.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { startFocusAt } from '#app/ui/typed-on.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    loaderData?.page ? `Messages with ${otherOf(loaderData.page.view)}` : 'Messages',
    'The messages of one booking.',
  )

const FAILED = "Your message wasn't sent. Please try again."

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const page = await readThreadPage(viewer, params.bookingId, url.searchParams)
  return page ? { page } : data({ page: null }, { status: 404 })
}

export const action = formAction({
  failure: FAILED,
  async work({ context, params: { bookingId = '' }, intent, values }) {
    const work = Object.hasOwn(THREAD_INTENTS, intent) ? THREAD_INTENTS[intent] : undefined
    if (!work) throw new BadRequest()
    return work(requireViewer(context), bookingId, values)
  },
})

export const clientAction = pageResult(FAILED)

const otherOf = ({ side, customerName, orbiterName }: BookingView) =>
  side === 'orbiter' ? customerName : orbiterName

/** One thread of the inbox, headed by the name of the other person. */
export default function InboxThread({ loaderData: { page }, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { thread: address, query } = useInbox()
  if (!page) return <ThreadNotFound />
  const { view, thread, unseen } = page
  return (
    <section className="inbox-thread" aria-label={`Messages with ${otherOf(view)}`} key={view.id}>
      <ThreadHead view={view} />
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

function ThreadHead({ view }: { view: BookingView }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { list, query } = useInbox()
  // On phones, the thread may cover the chosen row.
  useEffect(() => startFocusAt(heading.current, { preventScroll: true }), [])
  return (
    <header className="inbox-thread-head">
      <Link
        to={list(query)}
        preventScrollReset
        className="btn btn-ghost btn-icon inbox-back"
        aria-label="Back to the list"
      >
        <Icon of={ArrowLeft} size={20} />
      </Link>
      <div className="inbox-thread-who">
        <h1 ref={heading} tabIndex={-1} className="inbox-thread-title">
          {otherOf(view)}
        </h1>
        <p className="inbox-thread-event">
          <span className="inbox-thread-service">{view.title} · </span>
          {capital(view.when)} · <b>{view.label}</b>
        </p>
      </div>
      <Link to={paths.booking(view.id)} className={buttonClass('quiet', 'md', 'inbox-open')}>
        <Icon of={Ticket} size={20} />
        <span>Open booking</span>
      </Link>
    </header>
  )
}

function ThreadNotFound() {
  const { list, query } = useInbox()
  return (
    <section className="inbox-missing">
      <h1 className="title">Conversation not found</h1>
      <p className="text-muted">It doesn't exist, or you don't have access to it.</p>
      <Link to={list(query)} className={buttonClass('quiet')}>
        Back to the list
      </Link>
    </section>
  )
}
