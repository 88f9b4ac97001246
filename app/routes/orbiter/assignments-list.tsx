import { Form, Link, useFetcher } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import { formatDate, formatInstant, formatTime, timeRemaining, zoneLabel } from '#app/base/time.ts'
import { ASSIGNMENT_STATUS_LABELS } from '#app/features/projects/project.ts'
import type {
  Assignment,
  JobOffer,
  OrbiterJobs,
} from '#app/features/projects/orbiter-job-queries.server.ts'
import { paths } from '#app/base/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { TextareaField, TextField } from '#app/ui/field.tsx'

interface AssignmentsListProps {
  jobs: OrbiterJobs
  serverNow: string
  /** On the overview: what is offered and what is under way, without the settings. */
  isShort?: boolean
}

/** Managed jobs of an Orbiter, above the direct requests: what is offered, and what is taken on. */
export function AssignmentsList({ jobs, serverNow, isShort = false }: AssignmentsListProps) {
  const assignments = isShort
    ? jobs.assignments.filter(({ status }) => status === 'assigned' || status === 'in_progress')
    : jobs.assignments
  if (isShort && jobs.offers.length + assignments.length === 0) return null
  return (
    <div className="mt-8 grid gap-10">
      {jobs.offers.length > 0 && (
        <section aria-labelledby="offers-title">
          <h2 id="offers-title" className="display-3 mb-5">
            Jobs for you
          </h2>
          <ul className="grid gap-3">
            {jobs.offers.map((offer) => (
              <OfferCard key={offer.id} offer={offer} serverNow={serverNow} />
            ))}
          </ul>
        </section>
      )}
      {assignments.length > 0 && (
        <section aria-labelledby="assignments-title">
          <h2 id="assignments-title" className="display-3 mb-5">
            Your assignments
          </h2>
          <ul className="grid gap-3">
            {assignments.map((assignment) => (
              <AssignmentCard key={assignment.id} assignment={assignment} />
            ))}
          </ul>
        </section>
      )}
      {!isShort && jobs.model !== 'package-flow' && (
        <PackageJobs takesPackageJobs={jobs.takesPackageJobs} />
      )}
    </div>
  )
}

function When({ job }: { job: Pick<JobOffer, 'sessions' | 'timeZone' | 'city' | 'venueAddress'> }) {
  return (
    <p className="text-muted">
      {job.sessions
        .map(
          (session) =>
            `${formatDate(session.date)}, ${formatTime(session.time)} ${zoneLabel(job.timeZone, session.startAt)}, ${session.durationMinutes / 60} h`,
        )
        .join(' and ')}
      {job.sessions.length > 0 && (job.venueAddress ?? job.city) && ' · '}
      {[job.venueAddress, job.city].filter(Boolean).join(', ')}
    </p>
  )
}

function Earnings({ cents, priceCents }: { cents: number | null; priceCents: number | null }) {
  if (cents === null || priceCents === null) return null
  return (
    <p>
      <span className="booking-earnings">
        You earn <b className="tabular">{formatMoney(cents)}</b>
      </span>{' '}
      <span className="text-sm text-muted">of {formatMoney(priceCents)}</span>
    </p>
  )
}

function OfferCard({ offer, serverNow }: { offer: JobOffer; serverNow: string }) {
  const fetcher = useFetcher()
  const busy = fetcher.formData?.get('intent')
  return (
    <li className="project-card">
      <div className="project-head">
        <h3 className="title">{offer.title}</h3>
        <Badge tone="clock">
          <Countdown to={offer.expiresAt} serverNow={serverNow} format={timeRemaining} />
        </Badge>
      </div>
      <When job={offer} />
      {offer.notes && <p className="whitespace-pre-line">{offer.notes}</p>}
      <p className="text-sm text-muted">
        {offer.deliverables
          .map((entry) => `${entry.label} by ${formatInstant(entry.dueAt, offer.timeZone)}`)
          .join(' · ')}
      </p>
      <Earnings cents={offer.earningsCents} priceCents={offer.priceCents} />
      <div className="flex flex-wrap gap-2">
        <fetcher.Form method="post" action={paths.orbiterBookings()}>
          <input type="hidden" name="intent" value="accept-offer" />
          <input type="hidden" name="offerId" value={offer.id} />
          <Button
            type="submit"
            tone="main"
            busy={busy === 'accept-offer'}
            aria-label={`Accept: ${offer.title}`}
          >
            Accept
          </Button>
        </fetcher.Form>
        <fetcher.Form method="post" action={paths.orbiterBookings()}>
          <input type="hidden" name="intent" value="decline-offer" />
          <input type="hidden" name="offerId" value={offer.id} />
          <Button
            type="submit"
            busy={busy === 'decline-offer'}
            aria-label={`Decline: ${offer.title}`}
          >
            Decline
          </Button>
        </fetcher.Form>
      </div>
    </li>
  )
}

function AssignmentCard({ assignment }: { assignment: Assignment }) {
  const { id, status, title, customerName, deliverables, hasBegun, sessions } = assignment
  const fetcher = useFetcher()
  const isLive = status === 'assigned' || status === 'in_progress'
  const bookingId = sessions.find((session) => session.bookingId)?.bookingId
  return (
    <li className="project-card">
      <div className="project-head">
        <h3 className="title">{title}</h3>
        <Badge tone={status === 'in_progress' ? 'ok' : status === 'assigned' ? 'clock' : 'neutral'}>
          {ASSIGNMENT_STATUS_LABELS[status]}
        </Badge>
      </div>
      <p>For {customerName}</p>
      <When job={assignment} />
      {assignment.notes && <p className="whitespace-pre-line">{assignment.notes}</p>}
      <Earnings cents={assignment.earningsCents} priceCents={assignment.priceCents} />
      {deliverables.length > 0 && (
        <ul className="due-list" aria-label={`Deliverables: ${title}`}>
          {deliverables.map((entry) => (
            <li key={entry.id}>
              <span>
                {entry.label}
                <span className="block text-sm text-muted">
                  {entry.deliveredAt
                    ? `Delivered ${formatInstant(entry.deliveredAt, assignment.timeZone)}`
                    : `Due ${formatInstant(entry.dueAt, assignment.timeZone)}`}
                </span>
              </span>
              {isLive && hasBegun && !entry.deliveredAt && (
                <DeliverForm assignmentId={id} deliverableId={entry.id} label={entry.label} />
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {status === 'assigned' && (
          <fetcher.Form method="post" action={paths.orbiterBookings()}>
            <input type="hidden" name="intent" value="start-assignment" />
            <input type="hidden" name="assignmentId" value={id} />
            <Button
              type="submit"
              tone="main"
              size="sm"
              busy={fetcher.state !== 'idle'}
              aria-label={`Start: ${title}`}
            >
              Start
            </Button>
          </fetcher.Form>
        )}
        {bookingId && (
          <Link
            to={paths.booking(bookingId)}
            className={buttonClass('quiet', 'sm')}
            aria-label={`Open the booking: ${title}`}
          >
            Open the booking
          </Link>
        )}
      </div>
      {isLive && <GiveBack assignmentId={id} title={title} />}
    </li>
  )
}

function DeliverForm({
  assignmentId,
  deliverableId,
  label,
}: {
  assignmentId: string
  deliverableId: string
  label: string
}) {
  const fetcher = useFetcher<{ errors?: Record<string, string> }>()
  return (
    <fetcher.Form
      method="post"
      action={paths.orbiterBookings()}
      className="flex flex-wrap items-end gap-2"
    >
      <input type="hidden" name="intent" value="deliver" />
      <input type="hidden" name="assignmentId" value={assignmentId} />
      <input type="hidden" name="deliverableId" value={deliverableId} />
      <TextField
        label={`Link to ${label}`}
        name="link"
        idPrefix={deliverableId}
        inputMode="url"
        placeholder="https://"
        maxLength={500}
        error={fetcher.data?.errors?.['link']}
        optional
      />
      <Button type="submit" busy={fetcher.state !== 'idle'} aria-label={`Mark delivered: ${label}`}>
        Mark delivered
      </Button>
    </fetcher.Form>
  )
}

/** Giving back is one thought away from the other buttons: it opens, and wants a reason. */
function GiveBack({ assignmentId, title }: { assignmentId: string; title: string }) {
  return (
    <details>
      <summary className="text-link cursor-pointer py-2">Can't make it?</summary>
      <Form
        method="post"
        action={paths.orbiterBookings()}
        className="mt-3 grid max-w-[560px] gap-3"
        preventScrollReset
      >
        <input type="hidden" name="intent" value="give-back" />
        <input type="hidden" name="assignmentId" value={assignmentId} />
        <TextareaField
          label="Reason"
          name="reason"
          idPrefix={assignmentId}
          rows={2}
          maxLength={500}
          required
          hint="We'll find another Orbiter for the same time. The customer sees your reason."
        />
        <div>
          <Button type="submit" tone="danger" size="sm" aria-label={`Give back: ${title}`}>
            Release job
          </Button>
        </div>
      </Form>
    </details>
  )
}

function PackageJobs({ takesPackageJobs }: { takesPackageJobs: boolean }) {
  const fetcher = useFetcher()
  return (
    <section className="project-card" aria-labelledby="package-jobs-title">
      <h2 id="package-jobs-title" className="title">
        Package jobs
      </h2>
      <p className="max-w-[64ch] text-muted">
        {takesPackageJobs
          ? "We offer you packages sold in your city when you're free. Prices are fixed, and you see what you earn before you accept."
          : 'Orbit also sells packages at fixed prices and offers them to local Orbiters. Turn this on to see jobs here, with what you earn.'}
      </p>
      <fetcher.Form method="post" action={paths.orbiterBookings()}>
        <input type="hidden" name="intent" value="package-jobs" />
        <input type="hidden" name="takesPackageJobs" value={String(!takesPackageJobs)} />
        <Button type="submit" size="sm" busy={fetcher.state !== 'idle'}>
          {takesPackageJobs ? 'Stop package jobs' : 'Take package jobs'}
        </Button>
      </fetcher.Form>
    </section>
  )
}
