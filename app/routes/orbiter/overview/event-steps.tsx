import { Link } from 'react-router'
import type { JobState } from '#work/jobs/job-states.ts'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import { paths } from '#app/base/paths.ts'
import { AssignmentButton } from '#app/routes/orbiter/assignments/assignment-card.tsx'
import { DueList } from '#app/routes/orbiter/assignments/due-list.tsx'
import { directionsOf } from '#app/routes/orbiter/overview/directions.ts'
import type { Today } from '#app/routes/orbiter/overview/read-today.server.ts'
import { buttonClass } from '#app/ui/button.tsx'

interface EventStepsProps {
  today: Today
  hasBegun: boolean
  serverNow: string
}

/**
 * The next step in words and as the page's main action, which on phones is above the bar at the
 * bottom.
 */
export function EventSteps({ today, hasBegun, serverNow }: EventStepsProps) {
  const { view, assignment } = today
  const owes = assignment?.hasBegun && assignment.deliverables.some((entry) => !entry.deliveredAt)
  return (
    <>
      <p className="above-20">
        <b>Next:</b> {nextStepOf(today, hasBegun)}
      </p>
      <div className="event-do">
        <MainAction today={today} hasBegun={hasBegun} />
        <Link
          to={`${paths.booking(view.id)}#messages`}
          className={buttonClass('quiet')}
          aria-label={`Message ${view.customerName}`}
        >
          Message
        </Link>
      </div>
      {owes && (
        <div id="deliver" className="above-24">
          <DueList assignment={assignment} serverNow={serverNow} />
        </div>
      )}
    </>
  )
}

const hasDelivered = (state: JobState) => state === 'review' || state === 'approved'

function nextStepOf({ view, assignment }: Today, hasBegun: boolean): string {
  if (assignment?.canStart) {
    return hasBegun
      ? 'Tell the customer that you have started.'
      : 'Go there. When you begin to film, report the start.'
  }
  if (!hasBegun) return `Go there and meet ${view.customerName}.`
  if (assignment) {
    const owed = assignment.deliverables.find((entry) => !entry.deliveredAt)
    return owed ? `Film, then deliver: ${owed.label}.` : 'Everything is delivered.'
  }
  return hasDelivered(view.state)
    ? 'Everything is delivered.'
    : `Film, then deliver the reel to ${view.customerName}.`
}

/** The action that is possible now; directions come first until the event begins. */
function MainAction({
  today: { view, assignment },
  hasBegun,
}: Pick<EventStepsProps, 'today' | 'hasBegun'>) {
  if (!hasBegun && view.venueAddress) {
    return (
      <>
        <a
          href={directionsOf(view.venueAddress).apple}
          className={buttonClass('main')}
          target="_blank"
          rel="noreferrer"
        >
          Directions
        </a>
        {assignment?.canStart && <Start assignment={assignment} isQuiet />}
      </>
    )
  }
  if (assignment?.canStart) return <Start assignment={assignment} />
  if (assignment?.canComplete)
    return (
      <AssignmentButton
        intent="complete-assignment"
        assignment={assignment}
        label="Mark as completed"
        size="md"
      />
    )
  return view.jobId ? <Deliver jobId={view.jobId} /> : null
}

const Deliver = ({ jobId }: { jobId: string }) => (
  <Link to={deliveryPaths.orbiterDelivery(jobId)} className={buttonClass('main')}>
    Deliver
  </Link>
)

function Start({
  assignment,
  isQuiet,
}: {
  assignment: NonNullable<Today['assignment']>
  isQuiet?: boolean
}) {
  return (
    <AssignmentButton
      intent="start-assignment"
      assignment={assignment}
      label="Start"
      size="md"
      tone={isQuiet ? 'quiet' : 'main'}
    />
  )
}
