import { Inbox, Search } from 'lucide'
import { Form, Link } from 'react-router'
import type { Route } from './+types/orbiter-requests'
import { searchText } from '#app/base/search-text.ts'
import { BOOKINGS_PER_PAGE, readShown } from '#app/features/bookings/booking.ts'
import { listOrbiterBookings } from '#app/features/bookings/orbiter-booking-queries.server.ts'
import { rejectRequest } from '#app/routes/bookings/cards/ending-questions.ts'
import { ReasonPanel } from '#app/routes/bookings/cards/reason-form.tsx'
import { RequestCard } from '#app/routes/bookings/cards/request-card.tsx'
import { markProjectNewsRead } from '#app/features/notifications/unread-counts.server.ts'
import { listOrbiterJobs } from '#app/features/projects/orbiter-job-queries.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { now } from '#app/platform/clock.ts'
import { AssignmentsList } from '#app/routes/orbiter/assignments-list.tsx'
import { jobIntents } from '#app/routes/orbiter/job-intents.server.ts'
import { findToReject, requestIntents } from '#app/routes/orbiter/request-intents.server.ts'
import { DashboardFailed } from '#app/routes/shell/dashboard-failed.tsx'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { LoadMore } from '#app/ui/pagination.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { Icon } from '#app/ui/icon.tsx'

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const page = {
    search: searchText(searchParams.get('q')),
    shown: readShown(searchParams.get('show')),
    serverNow: now().toISOString(),
  }
  return readPage('orbiter bookings failed to load', page, async () => {
    const [requests, jobs, toReject] = await Promise.all([
      listOrbiterBookings(viewer, page.search, page.shown),
      listOrbiterJobs(viewer),
      findToReject(viewer, searchParams),
      markProjectNewsRead(viewer),
    ])
    return { requests, jobs, toReject }
  })
}

const failureOf = (intent: string) =>
  intent === 'accept' || intent === 'reject'
    ? 'Failed to update booking request'
    : 'Failed to update the assignment'

export const action = formAction({
  failure: failureOf,
  intents: { ...requestIntents, ...jobIntents },
})

export const clientAction = toastResult(failureOf)

export default function OrbiterRequests({
  loaderData: { search, shown, serverNow, content },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  if (!content) return <DashboardFailed result={result} />
  const {
    requests: { rows, total },
    jobs,
    toReject,
  } = content
  const query = { q: search || undefined, show: shown > BOOKINGS_PER_PAGE ? shown : undefined }
  const here = paths.orbiterBookings(query)
  const rejectHref = (bookingId: string) => paths.orbiterBookings({ ...query, reject: bookingId })
  return (
    <>
      <DocumentResult result={result} />
      {toReject && (
        <ReasonPanel
          className="mt-8"
          question={rejectRequest(toReject)}
          action={rejectHref(toReject.id)}
          backHref={here}
          result={result}
        />
      )}
      <AssignmentsList jobs={jobs} serverNow={serverNow} />
      {(search !== '' || rows.length > 0) && <SearchForm search={search} />}
      {rows.length === 0 ? (
        <div className="mt-8">
          <NoRequests search={search} />
        </div>
      ) : (
        <>
          <div className="mt-6 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-muted">
            <p role="status">
              {total === 1 ? '1 request' : `${total} requests`}
              {search && ` for “${search}”`}
            </p>
            <p>Respond within 24 hours</p>
          </div>
          <section className="bookings mt-4" aria-label="Booking requests">
            {rows.map((booking) => (
              <RequestCard
                key={booking.id}
                booking={booking}
                serverNow={serverNow}
                action={here}
                rejectHref={rejectHref(booking.id)}
              />
            ))}
          </section>
        </>
      )}
      {total > rows.length && (
        <LoadMore
          href={paths.orbiterBookings({ ...query, show: shown + BOOKINGS_PER_PAGE })}
          progress={`${rows.length} of ${total}`}
        />
      )}
    </>
  )
}

function SearchForm({ search }: { search: string }) {
  return (
    <Form
      role="search"
      action={paths.orbiterBookings()}
      className="mt-8 max-w-[640px]"
      key={search}
    >
      <label htmlFor="request-search" className="field-label">
        Search by customer, service or status
      </label>
      <div className="mt-1.5 flex gap-2">
        <div className="search-box min-w-0 flex-1">
          <Icon of={Search} size={20} />
          <input
            id="request-search"
            type="search"
            name="q"
            defaultValue={search}
            maxLength={100}
            autoComplete="off"
          />
        </div>
        <Button type="submit">Search</Button>
      </div>
    </Form>
  )
}

function NoRequests({ search }: { search: string }) {
  if (search) {
    return (
      <EmptyState
        title="No matching requests"
        text="Try adjusting your search terms"
        icon={<Icon of={Search} />}
        action={
          <Link to={paths.orbiterBookings()} className={buttonClass('quiet')}>
            Show all requests
          </Link>
        }
      />
    )
  }
  return (
    <EmptyState
      title="No Booking Requests"
      text="When customers request your services, they'll appear here."
      icon={<Icon of={Inbox} />}
    />
  )
}
