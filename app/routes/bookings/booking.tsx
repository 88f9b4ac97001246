import { lazy } from 'react'
import { data, redirect } from 'react-router'
import type { Route } from './+types/booking'
import { paths } from '#app/base/paths.ts'
import { answerBooking } from '#app/routes/bookings/booking/answer-booking.server.ts'
import { BookingActions } from '#app/routes/bookings/booking/booking-actions.tsx'
import {
  BriefDetails,
  PeopleDetails,
  PriceDetails,
} from '#app/routes/bookings/booking/booking-details.tsx'
import { MoneyDetails } from '#app/routes/pay/money-details.tsx'
import { PiecesSection } from '#app/routes/bookings/booking/pieces-section.tsx'
import { TimeAndPlace } from '#app/routes/bookings/booking/time-and-place.tsx'
import { BookingHead, NextStepPanel } from '#app/routes/bookings/booking/booking-head.tsx'
import { readBookingPage } from '#app/routes/bookings/booking/read-booking-page.server.ts'
import { ThreadSection } from '#app/routes/bookings/booking/thread-section.tsx'
import { Timeline } from '#app/routes/bookings/booking/timeline.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { pageResult, toastResult } from '#app/forms/client-action.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'

/** Loaded only for people who pay by card. */
const PayDialog = lazy(() => import('#app/routes/pay/pay-dialog.tsx'))

/** The forms load when the URL opens one. */
const BookingPanel = lazy(() =>
  import('#app/routes/bookings/booking/booking-panel.tsx').then((module) => ({
    default: module.BookingPanel,
  })),
)

/** Loaded only after the event. */
const ReviewSection = lazy(() =>
  import('#app/routes/bookings/booking/review-section.tsx').then((module) => ({
    default: module.ReviewSection,
  })),
)
/** Loaded only for admins. */
const Reported = lazy(() =>
  import('#app/routes/bookings/booking/reported-messages.tsx').then((module) => ({
    default: module.Reported,
  })),
)

/** Loaded only if something is or was paid. */
const JobPaymentsPart = lazy(() =>
  import('#app/routes/pay/job-payments.tsx').then((module) => ({
    default: module.JobPaymentsPart,
  })),
)

/** Loaded only if money was refunded or is disputed. */
const MoneyNotice = lazy(() =>
  import('#app/routes/disputes/money-notice.tsx').then((module) => ({
    default: module.MoneyNotice,
  })),
)

/** Loaded separately because few people see it. */
const LostPage = lazy(() =>
  import('#app/routes/shell/lost-page.tsx').then((module) => ({ default: module.LostPage })),
)

export const meta: Route.MetaFunction = () => pageMeta('Booking', 'Everything about one booking.')

const FAILED = 'Failed to update booking request'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = await readBookingPage(
    requireViewer(context),
    params.bookingId,
    new URL(request.url).searchParams,
  )
  return page ? { page } : data({ page: null }, { status: 404 })
}

export const action = formAction({ failure: FAILED, work: answerBooking })

/** After a form succeeds, its panel closes and the page shows again. */
const runAndToast = toastResult(FAILED)
/** The composer itself shows the result of sending a message. */
const runMessage = pageResult(FAILED)

export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get('intent')
  const run = intent === 'message' ? runMessage : runAndToast
  const answer = await run({ request, serverAction })
  const isForm = new URL(request.url).searchParams.has('do')
  return answer.data.ok && isForm ? redirect(paths.booking(params.bookingId)) : answer
}

export default function Booking({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { page } = loaderData
  if (!page) return <LostPage what="Booking" />
  const { view, thread, review, reported, reportedFiles, serverNow, money, links } = page
  const timeline = { entries: page.timeline, timeZone: page.viewerZone, serverNow }
  return (
    <div className="page">
      <BookingHead back={links.back} view={view} picture={page.picture} serverNow={serverNow} />
      {/* Field errors are shown next to their fields. */}
      <DocumentResult result={result?.errors || result?.details ? undefined : result} />
      {result?.details?.pay && <PayDialog sent={result} />}
      {page.returns && (page.returns.isDisputed || page.returns.hasRefunds || view.desk) && (
        <MoneyNotice money={page.returns} jobId={view.id} side={view.side} />
      )}
      {page.requestedPanel && <BookingPanel page={page} result={result} />}
      <div className="booking-columns">
        <div className="booking-main">
          <NextStepPanel page={page}>
            <BookingActions view={view} review={review} projectHref={links.desk?.project} />
          </NextStepPanel>
          {page.payments && (
            <JobPaymentsPart
              jobId={view.id}
              payments={page.payments}
              isUnpaidSaid={view.state === 'unpaid'}
            />
          )}
          <PiecesSection page={page} />
          <TimeAndPlace view={view} serverNow={serverNow} />
          <BriefDetails view={view} />
          {view.desk && <Timeline {...timeline} />}
          {thread && <ThreadSection page={page} thread={thread} result={result} />}
          {reported.length > 0 && <Reported messages={reported} files={reportedFiles} />}
        </div>
        <div className="booking-aside">
          <PeopleDetails view={view} desk={links.desk} />
          {money && <MoneyDetails money={money} to={links.money} />}
          <PriceDetails view={view} isPaid={money !== null} />
          {review && <ReviewSection view={view} review={review} />}
          {!view.desk && <Timeline {...timeline} />}
        </div>
      </div>
    </div>
  )
}
