import { Form, Link, useFetcher } from 'react-router'
import { formatInstantFor } from '#app/base/event-time.ts'
import { ASSIGNMENT_STATUS_LABELS } from '#app/features/projects/project.ts'
import type { Assignment } from '#app/features/projects/orbiter-job-queries.server.ts'
import { paths } from '#app/base/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { TextareaField, TextField } from '#app/ui/field.tsx'
import { When, Earnings } from '#app/routes/orbiter/assignments/job-facts.tsx'

export function AssignmentCard({ assignment }: { assignment: Assignment }) {
  const { id, status, title, customerName, deliverables, hasBegun, sessions } = assignment
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
      <p className="booking-says">{assignment.sentence.says}</p>
      <p className="text-muted">{assignment.sentence.more}</p>
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
                    ? `Delivered ${formatInstantFor(entry.deliveredAt, assignment.timeZone, assignment.readerZone)}`
                    : `Due ${formatInstantFor(entry.dueAt, assignment.timeZone, assignment.readerZone)}`}
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
        {assignment.canStart && (
          <AssignmentButton intent="start-assignment" assignment={assignment} label="Start" />
        )}
        {assignment.canComplete && (
          <AssignmentButton
            intent="complete-assignment"
            assignment={assignment}
            label="Mark as completed"
          />
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
      {status === 'assigned' && !assignment.canStart && assignment.startOpensAt && (
        <p className="text-sm text-muted">
          You can report the start from{' '}
          {formatInstantFor(assignment.startOpensAt, assignment.timeZone, assignment.readerZone)}.
        </p>
      )}
      {isLive && <GiveBack assignmentId={id} title={title} />}
    </li>
  )
}

function AssignmentButton({
  intent,
  assignment: { id, title },
  label,
}: {
  intent: string
  assignment: Assignment
  label: string
}) {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" action={paths.orbiterBookings()}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="assignmentId" value={id} />
      <Button
        type="submit"
        tone="main"
        size="sm"
        busy={fetcher.state !== 'idle'}
        aria-label={`${label}: ${title}`}
      >
        {label}
      </Button>
    </fetcher.Form>
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
        hint="Where the customer can open and download it. They get this link by email."
        required
      />
      <Button type="submit" busy={fetcher.state !== 'idle'} aria-label={`Mark delivered: ${label}`}>
        Mark delivered
      </Button>
    </fetcher.Form>
  )
}

/** Giving a job back takes an extra step: the form has to be opened, and requires a reason. */
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
          <Button type="submit" tone="danger" size="sm" aria-label={`Release job: ${title}`}>
            Release job
          </Button>
        </div>
      </Form>
    </details>
  )
}
