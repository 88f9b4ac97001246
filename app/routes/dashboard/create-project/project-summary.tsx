import { formatEnd } from '#app/base/event-end.ts'
import { formatDateTime } from '#app/base/event-time.ts'
import { formatDate } from '#app/base/time.ts'
import type { ProjectDraft } from '#app/routes/dashboard/create-project/project-form.ts'

/** The project as typed so far, and what happens after it is submitted. */
export function ProjectSummary({
  draft: { title, type, budget, deadline, eventDate, startTime, eventEnd },
}: {
  draft: ProjectDraft
}) {
  return (
    <aside className="form-summary" aria-labelledby="summary-title">
      <h2 id="summary-title" className="title">
        {title || 'Your project'}
      </h2>
      <dl>
        <div>
          <dt>Type</dt>
          <dd>{type}</dd>
        </div>
        <div>
          <dt>Budget</dt>
          <dd>{budget || 'Not specified'}</dd>
        </div>
        {eventDate && (
          <div>
            <dt>Event</dt>
            <dd>{startTime ? formatDateTime(eventDate, startTime) : formatDate(eventDate)}</dd>
          </div>
        )}
        {eventEnd && (
          <div>
            <dt>Event ends</dt>
            <dd>{formatEnd(startTime, eventEnd)}</dd>
          </div>
        )}
        <div>
          <dt>Deadline</dt>
          <dd>{/^\d{4}-\d{2}-\d{2}$/.test(deadline) ? formatDate(deadline) : 'None'}</dd>
        </div>
      </dl>
      <h3 className="strong">What happens next</h3>
      <ol className="form-summary-list">
        <li>Our team reads it and gets back to you.</li>
        <li>We agree with you on dates and a price.</li>
        <li>We find the right Orbiter for it.</li>
      </ol>
    </aside>
  )
}
