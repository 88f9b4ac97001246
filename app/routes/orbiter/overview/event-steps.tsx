import { Link, useFetcher } from 'react-router'
import { paths } from '#app/base/paths.ts'
import { AssignmentButton } from '#app/routes/orbiter/assignments/assignment-card.tsx'
import { DueList } from '#app/routes/orbiter/assignments/due-list.tsx'
import { directionsOf } from '#app/routes/orbiter/overview/directions.ts'
import type { Today } from '#app/routes/orbiter/overview/read-today.server.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'

interface EventStepsProps {
  today: Today
  hasBegun: boolean
  serverNow: string
}

/** The next step in words, and as the page's main action, above the bar at the bottom on phones. */
export function EventSteps({ today, hasBegun, serverNow }: EventStepsProps) {
  const { view, assignment } = today
  const owes = assignment?.hasBegun && assignment.deliverables.some((entry) => !entry.deliveredAt)
  return (
    <>
      <p className="event-next">
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
        <div id="deliver" className="mt-6">
          <DueList assignment={assignment} serverNow={serverNow} />
        </div>
      )}
    </>
  )
}

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
  return `Film, send ${view.customerName} the reel, then mark the booking as completed.`
}

/** What can be done now; the way there comes first until the event begins. */
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
  if (assignment?.hasBegun)
    return (
      <a href="#deliver" className={buttonClass('main')}>
        Deliver
      </a>
    )
  return view.actions.includes('complete') ? <Complete bookingId={view.id} /> : null
}

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

function Complete({ bookingId }: { bookingId: string }) {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" action={paths.booking(bookingId)}>
      <input type="hidden" name="intent" value="complete" />
      <Button type="submit" tone="main" busy={fetcher.state !== 'idle'}>
        Mark as completed
      </Button>
    </fetcher.Form>
  )
}
