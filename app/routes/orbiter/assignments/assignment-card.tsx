import { Form, Link } from 'react-router'
import { nearInstant } from '#app/base/near-time.ts'
import { ASSIGNMENT_STATUS_LABELS } from '#work/projects/project.ts'
import type { Assignment } from '#work/projects/orbiter-job-queries.server.ts'
import { paths } from '#app/base/paths.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import { StateBadge } from '#app/ui/state-badge.tsx'
import { Button, buttonClass, type ButtonSize, type ButtonTone } from '#app/ui/button.tsx'
import { TextareaField } from '#app/ui/field.tsx'
import { Earnings } from '#app/routes/orbiter/assignments/job-facts.tsx'
import { DueList, isLiveAssignment } from '#app/routes/orbiter/assignments/due-list.tsx'
import { JobFrame } from '#app/routes/orbiter/assignments/job-frame.tsx'

export function AssignmentCard({
  assignment,
  serverNow,
  isQuiet,
}: {
  assignment: Assignment
  serverNow: string
  /** Whether another card has the page's main action. */
  isQuiet: boolean
}) {
  const tone = isQuiet ? 'quiet' : 'main'
  const { id, status, title, deliverables, sessions } = assignment
  const isLive = isLiveAssignment(assignment)
  const bookingId = sessions.find((session) => session.bookingId)?.bookingId
  return (
    <JobFrame
      job={assignment}
      serverNow={serverNow}
      who={assignment.customerName}
      isOver={!isLive}
      status={<StateBadge state={status} label={ASSIGNMENT_STATUS_LABELS[status]} />}
      price={<Earnings cents={assignment.earningsCents} priceCents={assignment.priceCents} />}
      actions={
        <>
          {assignment.canStart && (
            <AssignmentButton
              intent="start-assignment"
              assignment={assignment}
              label="Start"
              tone={tone}
            />
          )}
          {assignment.canComplete && (
            <AssignmentButton
              intent="complete-assignment"
              assignment={assignment}
              label="Mark as completed"
              tone={tone}
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
        </>
      }
    >
      <p className="text-muted">{assignment.sentence.more}</p>
      {deliverables.length > 0 && <DueList assignment={assignment} serverNow={serverNow} />}
      {status === 'assigned' && !assignment.canStart && assignment.startOpensAt && (
        <p className="small text-muted">
          You can report the start from{' '}
          {nearInstant(assignment.startOpensAt, assignment.timeZone, serverNow)}.
        </p>
      )}
      {isLive && <GiveBack assignmentId={id} title={title} />}
    </JobFrame>
  )
}

interface AssignmentButtonProps {
  intent: 'start-assignment' | 'complete-assignment'
  assignment: Assignment
  label: string
  size?: ButtonSize
  tone?: ButtonTone
}

export function AssignmentButton({
  intent,
  assignment: { id, title },
  label,
  size = 'sm',
  tone = 'main',
}: AssignmentButtonProps) {
  const fetcher = useFormFetcher()
  return (
    <fetcher.Form method="post" action={paths.orbiterBookings()}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="assignmentId" value={id} />
      <Button
        type="submit"
        tone={tone}
        size={size}
        busy={isBusy(fetcher)}
        aria-label={`${label}: ${title}`}
      >
        {label}
      </Button>
    </fetcher.Form>
  )
}

/** Giving a job back takes an extra step: the form must be opened, and it requires a reason. */
function GiveBack({ assignmentId, title }: { assignmentId: string; title: string }) {
  return (
    <details className="give-back">
      <summary className="text-link">Can't make it?</summary>
      <Form
        method="post"
        action={paths.orbiterBookings()}
        className="stack-12 above-12"
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
