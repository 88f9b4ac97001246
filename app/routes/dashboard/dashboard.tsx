import { data } from 'react-router'
import type { Route } from './+types/dashboard'
import { fieldsOf, intentOf } from '#app/base/form-input.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { endFeed, renewFeed } from '#app/features/bookings/booking-calendar.server.ts'
import { cancelBooking } from '#app/features/bookings/cancel-booking.server.ts'
import { unlessDone } from '#app/features/bookings/unless-done.server.ts'
import { submitDraft } from '#app/features/projects/create-project.server.ts'
import { withdrawProject } from '#app/features/projects/withdraw-project.server.ts'
import { paths } from '#app/paths.ts'
import { runAction } from '#app/forms/form-action.server.ts'
import { ResultNotice } from '#app/forms/result-notice.tsx'
import { toastResult } from '#app/forms/client-action.ts'
import { BookingsTab } from '#app/routes/dashboard/bookings-tab.tsx'
import { DASHBOARD_TABS } from '#app/routes/dashboard/dashboard-tabs.ts'
import { MessagesTab } from '#app/routes/dashboard/messages-tab.tsx'
import { OverviewTab } from '#app/routes/dashboard/overview-tab.tsx'
import { ProfileTab } from '#app/routes/dashboard/profile-tab.tsx'
import { readDashboard } from '#app/routes/dashboard/read-dashboard.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { signedIn } from '#app/routes/shell/signed-in.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { Notice } from '#app/ui/panel.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { WithoutScript } from '#app/ui/without-script.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'

export const meta: Route.MetaFunction = () => pageMeta('Dashboard', 'What you have booked and what is still open.')

const FAILED = 'Failed to update booking request'
export async function loader({ request, context }: Route.LoaderArgs) {
  const page = await readDashboard(signedIn(context), new URL(request.url).searchParams)
  return page.summary ? page : data(page, { status: 503 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = signedIn(context)
  const { intent = '', bookingId = '', projectId = '' } = fieldsOf(await request.formData())
  return runAction({ failure: FAILED, work: () => answer(viewer, intent, projectId || bookingId) })
}

async function answer(viewer: Viewer, sent: string, subjectId: string) {
  const intent = intentOf({ intent: sent }, ['renew-feed', 'end-feed', 'withdraw-project', 'submit-draft', 'cancel'])
  if (intent === 'renew-feed') {
    await renewFeed(viewer)
    return { title: 'Calendar address ready', description: 'An address that you had before no longer works.' }
  }
  if (intent === 'end-feed') {
    await endFeed(viewer)
    return { title: 'Calendar address switched off', description: 'Calendars that used it no longer get anything.' }
  }
  if (intent === 'withdraw-project') {
    await withdrawProject(viewer, subjectId)
    return { title: 'Booking cancelled', description: 'Nobody is asked any more, and nothing is charged.' }
  }
  if (intent === 'submit-draft') {
    await submitDraft(viewer, subjectId)
    return { title: 'Project submitted', description: 'Our team reads it and comes back to you.' }
  }
  await unlessDone('cancelled', () => cancelBooking(viewer, subjectId, {}))
  return { title: 'Request cancelled', description: 'The creator has been notified and the time is free again.' }
}

export const clientAction = toastResult(FAILED)

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { tab, name, summary, bookings, managed, booked, next, latest, threads, profile } = loaderData
  useFailureToast(summary === null, 'Failed to load dashboard data')
  return (
    <div className="page pt-10 pb-16 md:pt-14">
      <h1 className="display-2 wrap-anywhere">Hi, {name}</h1>
      <TabLinks
        label="Dashboard"
        className="mt-8"
        tabs={DASHBOARD_TABS.map((entry) => ({
          to: paths.dashboard({ tab: entry.tab === 'overview' ? undefined : entry.tab }),
          label: entry.label,
          badge: entry.tab === 'bookings' && summary && summary.awaiting > 0 ? <Waiting count={summary.awaiting} /> : undefined,
          current: entry.tab === tab,
        }))}
      />
      <ResultNotice result={result} />
      {booked && (
        <WithoutScript>
          <Notice tone="ok" title="Booking Submitted!">
            We'll match you with a trained Orbiter within 24 hours.
          </Notice>
        </WithoutScript>
      )}
      <div className="mt-8">
        {!summary && <RetryNotice title="Couldn't load your dashboard" retryHref={paths.dashboard({ tab: tab === 'overview' ? undefined : tab })} />}
        {summary && next && <OverviewTab page={loaderData} summary={summary} next={next} />}
        {bookings && managed && <BookingsTab page={loaderData} bookings={bookings} managed={managed} />}
        {latest && threads && <MessagesTab latest={latest} threads={threads} timeZone={loaderData.timeZone} />}
        {profile && <ProfileTab page={loaderData} profile={profile} />}
      </div>
    </div>
  )
}

function Waiting({ count }: { count: number }) {
  return (
    <>
      {count}
      <span className="sr-only"> pending</span>
    </>
  )
}
