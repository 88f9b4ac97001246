import { Inbox, Search } from 'lucide'
import { lazy } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/bookings'
import { searchText } from '#app/base/search-text.ts'
import { BOOKINGS_PER_PAGE, readOrbiterList, readShown } from '#work/bookings/booking.ts'
import { listOrbiterBookings } from '#work/bookings/orbiter-booking-queries.server.ts'
import { rejectRequest } from '#app/routes/bookings/cards/ending-questions.ts'
import { ReasonPanel } from '#app/routes/bookings/cards/asked-panel.ts'
import { RequestCard } from '#app/routes/bookings/cards/request-card.tsx'
import { markProjectNewsRead } from '#notifications/unread-counts.server.ts'
import { listOrbiterJobs, type OrbiterJobs } from '#work/projects/orbiter-job-queries.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { now } from '#app/platform/clock.ts'
import type { AnswerPlace } from '#app/routes/bookings/cards/use-reject.tsx'
import { entriesOf, sessionsOf, type Entry } from '#app/routes/orbiter/assignments/due-order.ts'
import { Filters } from '#app/routes/orbiter/assignments/filters.tsx'
import { useDesk } from '#app/routes/orbiter/desk.ts'
import { OrbiterHead } from '#app/routes/orbiter/orbiter-head.tsx'
import { toAnswerText } from '#app/routes/orbiter/overview/headline.ts'
import { jobIntents } from '#app/routes/orbiter/job-intents.server.ts'
import { findToReject, requestIntents } from '#app/routes/orbiter/request-intents.server.ts'
import { readTraining } from '#work/training/read-training.server.ts'
import { DashboardFailed } from '#app/routes/shell/dashboard-failed.tsx'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { LoadMore } from '#app/ui/pagination.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Loaded only for jobs that Orbit matched. */
const AssignmentCard = lazy(() =>
  import('#app/routes/orbiter/assignments/assignment-card.tsx').then((module) => ({
    default: module.AssignmentCard,
  })),
)

/** Loaded only while Orbit offers a job. */
const OfferCard = lazy(() =>
  import('#app/routes/orbiter/assignments/offer-card.tsx').then((module) => ({
    default: module.OfferCard,
  })),
)

/** Loaded separately, because it is below the list. */
const PackageJobs = lazy(() =>
  import('#app/routes/orbiter/assignments/package-jobs.tsx').then((module) => ({
    default: module.PackageJobs,
  })),
)

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const search = searchText(searchParams.get('q'))
  const list = readOrbiterList(searchParams.get('list'))
  const limit = readShown(searchParams.get('show'))
  const page = { search, list, shown: limit, serverNow: now().toISOString() }
  return readPage('orbiter bookings failed to load', page, async () => {
    const [jobs, toReject, training] = await Promise.all([
      listOrbiterJobs(viewer),
      findToReject(viewer, searchParams),
      readTraining(viewer),
      markProjectNewsRead(viewer),
    ])
    const without = sessionsOf(jobs)
    return {
      requests: await listOrbiterBookings(viewer, { search, list, limit, without }),
      jobs,
      isTrained: training.passed !== null,
      toReject,
    }
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

export default function OrbiterBookings({
  loaderData: { search, list, shown, serverNow, content },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const desk = useDesk()
  if (!content || !desk) return <DashboardFailed result={result} />
  const { requests, jobs, toReject, isTrained } = content
  const entries = entriesOf(requests.rows, jobs, { list, search })
  const total = entries.length + requests.total - requests.rows.length
  const { toAnswer } = desk
  const query = {
    q: search || undefined,
    list: list === 'all' ? undefined : list,
    show: shown > BOOKINGS_PER_PAGE ? shown : undefined,
  }
  const here = paths.orbiterBookings(query)
  const rejectHref = (bookingId: string) => paths.orbiterBookings({ ...query, reject: bookingId })
  return (
    <>
      <OrbiterHead title={toAnswerText(toAnswer)} desk={desk} />
      <DocumentResult result={result} />
      {toReject && (
        <ReasonPanel
          className="above-24"
          question={rejectRequest(toReject)}
          action={rejectHref(toReject.id)}
          backHref={here}
          result={result}
        />
      )}
      {(entries.length > 0 || search !== '' || list !== 'all') && (
        <Filters list={list} search={search} />
      )}
      {entries.length === 0 ? (
        <div className="above-32">
          <NoRequests isFiltered={search !== '' || list !== 'all'} />
        </div>
      ) : (
        <>
          <div className="line-12 between above-20 small text-muted">
            <p role="status">
              {countOf(total, jobs)}
              {search && ` for “${search}”`}
            </p>
            {toAnswer > 0 && <p>Respond within 24 hours</p>}
          </div>
          <section className="bookings above-12" aria-label="Booking requests">
            {entries.map((entry, index) => (
              <EntryCard
                key={entry.id}
                entry={entry}
                serverNow={serverNow}
                isQuiet={index > 0}
                action={here}
                rejectHref={rejectHref(entry.id)}
              />
            ))}
          </section>
        </>
      )}
      {requests.total > requests.rows.length && (
        <LoadMore
          href={paths.orbiterBookings({ ...query, show: shown + BOOKINGS_PER_PAGE })}
          progress={`${entries.length} of ${total}`}
        />
      )}
      {jobs.model !== 'package-flow' && (
        <div className="above-48">
          <PackageJobs takesPackageJobs={jobs.takesPackageJobs} isTrained={isTrained} />
        </div>
      )}
    </>
  )
}

/**
 * The total counts "requests" only if there are no jobs in the list; otherwise it counts
 * "bookings".
 */
function countOf(total: number, { offers, assignments }: OrbiterJobs): string {
  const noun = offers.length + assignments.length > 0 ? 'booking' : 'request'
  return total === 1 ? `1 ${noun}` : `${total} ${noun}s`
}

interface EntryCardProps extends AnswerPlace {
  entry: Entry
  serverNow: string
  isQuiet: boolean
}

function EntryCard({ entry, serverNow, isQuiet, ...place }: EntryCardProps) {
  const shared = { serverNow, isQuiet }
  if ('offer' in entry) return <OfferCard offer={entry.offer} {...shared} />
  return 'assignment' in entry ? (
    <AssignmentCard assignment={entry.assignment} {...shared} />
  ) : (
    <RequestCard booking={entry.booking} {...shared} {...place} />
  )
}

function NoRequests({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
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
