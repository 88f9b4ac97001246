import { Link } from 'react-router'
import { nearInstant } from '#app/base/near-time.ts'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import { DueLine } from '#delivery/deliveries/due-line.tsx'
import type { Assignment } from '#work/projects/orbiter-job-queries.server.ts'
import type { DeliverablePart } from '#work/projects/project-state.server.ts'
import { buttonClass } from '#app/ui/button.tsx'

export const isLiveAssignment = ({ status }: Pick<Assignment, 'status'>) =>
  status === 'assigned' || status === 'in_progress'

/** The pieces that are owed, with links to deliver them. */
export function DueList({ assignment, serverNow }: { assignment: Assignment; serverNow: string }) {
  const { projectId, title, deliverables, hasBegun, timeZone } = assignment
  const at = (instant: string) => nearInstant(instant, timeZone, serverNow)
  const owes = deliverables.some(({ state }) => state === 'owed' || state === 'changes')
  return (
    <>
      <ul className="due-list" aria-label={`Deliverables: ${title}`}>
        {deliverables.map((entry) => (
          <li key={entry.id}>
            <span>
              {entry.label}
              <span className="small block text-muted">{stateWords(entry, at)}</span>
              <DueLine piece={entry} reader="orbiter" serverNow={serverNow} />
            </span>
          </li>
        ))}
      </ul>
      {isLiveAssignment(assignment) && hasBegun && (
        <p>
          <Link
            to={deliveryPaths.orbiterDelivery(projectId)}
            className={buttonClass('quiet', 'sm')}
            aria-label={`${owes ? 'Deliver' : 'See the delivery'}: ${title}`}
          >
            {owes ? 'Deliver' : 'See the delivery'}
          </Link>
        </p>
      )}
    </>
  )
}

/** The state of a piece, in a few words. */
function stateWords(
  { state, dueAt, deliveredAt, changesDueAt }: DeliverablePart,
  at: (instant: string) => string,
): string {
  if (state === 'approved') return 'Approved'
  if (state === 'changes') return `Changes due ${at(changesDueAt ?? dueAt)}`
  if (deliveredAt) return `Delivered ${at(deliveredAt)}, waiting for approval`
  return `Due ${at(dueAt)}`
}
