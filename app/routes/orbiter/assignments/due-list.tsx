import { useFetcher } from 'react-router'
import { formatInstantFor } from '#app/base/event-time.ts'
import { DueLine } from '#app/features/deliveries/due-line.tsx'
import type { Assignment } from '#app/features/projects/orbiter-job-queries.server.ts'
import { paths } from '#app/base/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

export const isLiveAssignment = ({ status }: Pick<Assignment, 'status'>) =>
  status === 'assigned' || status === 'in_progress'

/** What is owed, with a form for each piece that can be delivered now. */
export function DueList({ assignment, serverNow }: { assignment: Assignment; serverNow: string }) {
  const { id, title, deliverables, hasBegun, timeZone, readerZone } = assignment
  return (
    <ul className="due-list" aria-label={`Deliverables: ${title}`}>
      {deliverables.map((entry) => (
        <li key={entry.id}>
          <span>
            {entry.label}
            <span className="block text-sm text-muted">
              {entry.deliveredAt
                ? `Delivered ${formatInstantFor(entry.deliveredAt, timeZone, readerZone)}`
                : `Due ${formatInstantFor(entry.dueAt, timeZone, readerZone)}`}
            </span>
            <DueLine piece={entry} reader="orbiter" serverNow={serverNow} />
          </span>
          {isLiveAssignment(assignment) && hasBegun && !entry.deliveredAt && (
            <DeliverForm assignmentId={id} deliverableId={entry.id} label={entry.label} />
          )}
        </li>
      ))}
    </ul>
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
