import { lazy } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/orbiter'
import {
  countBookingsWith,
  listOpenRequests,
  listUpcomingBookings,
} from '#work/bookings/orbiter-booking-queries.server.ts'
import { rejectRequest } from '#app/routes/bookings/cards/ending-questions.ts'
import { ReasonPanel } from '#app/routes/bookings/cards/asked-panel.ts'
import { setAvailability } from '#market/availability/set-availability.server.ts'
import { listVerification } from '#market/creators/verification.server.ts'
import { listOrbiterJobs } from '#work/projects/orbiter-job-queries.server.ts'
import { readTraining } from '#work/training/read-training.server.ts'
import { readEarnedThisMonth, readOrbiterFigures } from '#team/reports/orbiter-figures.server.ts'
import { findNextPayout } from '#money/payouts/read-wallet.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { now } from '#app/platform/clock.ts'
import { useDesk } from '#app/routes/orbiter/desk.ts'
import { DeskNotice, OrbiterHead } from '#app/routes/orbiter/orbiter-head.tsx'
import { findToReject, requestIntents } from '#app/routes/orbiter/request-intents.server.ts'
import { DashboardFailed } from '#app/routes/shell/dashboard-failed.tsx'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { leadFromTab } from '#app/routes/shell/tab-query.server.ts'

import { listOwnOwed } from '#team/attention/own-owed.server.ts'
import { readFirstSteps } from '#team/attention/first-steps.server.ts'
import { withoutSteps } from '#app/routes/orbiter/first-run/without-steps.ts'
import { ComingUp } from '#app/routes/orbiter/overview/coming-up.tsx'
import { firstRunHeadline, headlineOf } from '#app/routes/orbiter/overview/headline.ts'
import { OverviewStats } from '#app/routes/orbiter/overview/overview-stats.tsx'
import { readToday } from '#app/routes/orbiter/overview/read-today.server.ts'
import { REQUESTS_SHOWN, ToAnswer } from '#app/routes/orbiter/overview/to-answer.tsx'
import { useReloadAt } from '#app/routes/orbiter/overview/use-reload-at.ts'
import './first-run/first-run.css'
import './overview/coming-up.css'
import './overview/event-day.css'
import './overview/overview.css'

/** Loaded separately, because most Orbiters have completed it. */
const FirstRun = lazy(() =>
  import('#app/routes/orbiter/first-run/first-run.tsx').then((module) => ({
    default: module.FirstRun,
  })),
)
/** Loaded only around an event. */
const EventDay = lazy(() =>
  import('#app/routes/orbiter/overview/event-day.tsx').then((module) => ({
    default: module.EventDay,
  })),
)
/** Loaded separately, because most Orbiters are trained or take no package jobs. */
const TrainingCard = lazy(() =>
  import('#app/routes/orbiter/training/training-card.tsx').then((module) => ({
    default: module.TrainingCard,
  })),
)
const SampleStep = lazy(() =>
  import('#app/routes/orbiter/profile/sample-step.tsx').then((module) => ({
    default: module.SampleStep,
  })),
)

const UPCOMING_SHOWN = 5

export const middleware = [
  leadFromTab({
    profile: paths.orbiterProfile(),
    bookings: paths.orbiterBookings(),
    calendar: paths.orbiterCalendar(),
  }),
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const known = { serverNow: now().toISOString(), date: todayIn(viewer.timeZone, now()) }
  return readPage('orbiter overview failed to load', known, async () => {
    const jobs = listOrbiterJobs(viewer)
    const [open, upcoming, owed, verification, figures, event, toReject, jobsRead, training] =
      await Promise.all([
        listOpenRequests(viewer, REQUESTS_SHOWN),
        listUpcomingBookings(viewer, UPCOMING_SHOWN),
        listOwnOwed(viewer),
        listVerification(viewer.id),
        readOrbiterFigures(viewer),
        readToday(viewer, jobs),
        findToReject(viewer, url.searchParams),
        jobs,
        readTraining(viewer),
      ])
    const requestIds = open.map(({ id }) => id)
    const [bookingsWith, earnedCents, payout] = await Promise.all([
      countBookingsWith(viewer, requestIds),
      readEarnedThisMonth(viewer),
      findNextPayout(viewer.id),
    ])
    const takesPackages = jobsRead.model === 'package-flow' || jobsRead.takesPackageJobs
    const isFirstRun = figures.completed + figures.inProgress === 0
    const firstSteps = isFirstRun ? await readFirstSteps(viewer) : null
    return {
      open,
      bookingsWith,
      money: { earnedCents, payout },
      upcoming,
      owed,
      verification,
      figures,
      ...event,
      toReject,
      jobs: jobsRead,
      firstSteps,
      training: takesPackages && !training.passed ? training : null,
    }
  })
}

const failureOf = (intent: string) =>
  intent === 'availability' ? 'Failed to update availability' : 'Failed to update booking request'

export const action = formAction({
  failure: failureOf,
  intents: {
    ...requestIntents,
    async availability({ context, values }) {
      const { isAvailable } = await setAvailability(requireViewer(context), values)
      return isAvailable
        ? { title: 'Now Available', description: 'You are now accepting new booking requests' }
        : { title: 'Now Unavailable', description: 'You will not receive new booking requests' }
    },
  },
})

export const clientAction = toastResult(failureOf)

export default function OrbiterOverview({
  loaderData: { serverNow, date, content },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const desk = useDesk()
  useReloadAt(content?.changesAt ?? null, serverNow)
  if (!content || !desk) return <DashboardFailed result={result} />
  const { profile, toAnswer, name } = desk
  const { open, upcoming, owed, verification, figures, jobs, toReject, today, firstSteps } = content
  const { training } = content
  const titleOf = () => {
    if (today) return today.view.title
    if (firstSteps && toAnswer === 0) return firstRunHeadline(firstSteps.open.length)
    const nextDate = upcoming.rows[0]?.requestedDate ?? null
    return headlineOf({ toAnswer, toDeliver: owed.length, nextDate, today: date })
  }
  const checklist = firstSteps && (
    <FirstRun
      steps={firstSteps}
      name={name}
      sample={<SampleStep ownerId={firstSteps.orbiterId} uploads={firstSteps.uploads} />}
    />
  )
  const checksDone = verification.filter((state) => state.doneAt !== null).length
  const ahead = upcoming.rows.filter((booking) => booking.id !== today?.view.id)
  return (
    <>
      <OrbiterHead title={titleOf()} desk={firstSteps ? { ...desk, applicant: null } : desk} />
      <DocumentResult result={result} />
      {toReject && (
        <ReasonPanel
          className="above-24"
          question={rejectRequest(toReject)}
          action={paths.orbiter({ reject: toReject.id })}
          backHref={paths.orbiter()}
          result={result}
        />
      )}
      {today && <EventDay today={today} serverNow={serverNow} />}
      {toAnswer === 0 && checklist}
      <div className="desk-columns">
        <ToAnswer
          open={open}
          bookingsWith={content.bookingsWith}
          toAnswer={toAnswer}
          offers={jobs.offers}
          serverNow={serverNow}
          isQuiet={today !== null}
        />
        {!firstSteps && (
          <ComingUp
            upcoming={{ rows: ahead, total: upcoming.total }}
            // Pieces of the current event are shown with that event.
            owed={owed.filter(({ jobId }) => jobId !== today?.view.jobId)}
            serverNow={serverNow}
            today={date}
            money={content.money}
          />
        )}
      </div>
      {toAnswer > 0 && checklist}
      {training && <TrainingCard training={training} />}
      {firstSteps && <DeskNotice applicant={withoutSteps(desk.applicant)} />}
      <OverviewStats figures={figures} toAnswer={toAnswer} profile={profile} />
      {checksDone < verification.length && (
        <p className="above-24">
          <Link to={paths.orbiterChecks()} className="text-link tall">
            {checksDone} of {verification.length} checks done
          </Link>
        </p>
      )}
    </>
  )
}
