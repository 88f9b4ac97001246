import { CheckCheck, Clock3 } from 'lucide'
import { formatInstantFor } from '#app/base/event-time.ts'
import { DueLine } from '#app/features/deliveries/due-line.tsx'
import type { ProjectPage } from '#app/features/projects/project-queries.server.ts'
import { Icon } from '#app/ui/icon.tsx'

/** What the customer gets, when it is due, and the link to each delivered piece. */
export function OwedList({ project, serverNow }: { project: ProjectPage; serverNow: string }) {
  const { deliverables, timeZone, readerZone, title, side } = project
  if (deliverables.length === 0 || project.matchStatus === 'withdrawn') return null
  const delivered = deliverables.filter((piece) => piece.deliveredAt).length
  const at = (instant: string) => formatInstantFor(instant, timeZone, readerZone)
  return (
    <section className="project-part" aria-labelledby="owed-title">
      <h2 id="owed-title" className="title">
        {side === 'customer' ? 'What you get' : 'Deliverables'}
        <span className="project-count">
          {delivered} of {deliverables.length} delivered
        </span>
      </h2>
      <ul className="project-rows" aria-label={`${title}: what is delivered and when`}>
        {deliverables.map((piece) => (
          <li key={piece.id}>
            <p className="project-piece">
              <Icon of={piece.deliveredAt ? CheckCheck : Clock3} size={18} />
              <span>
                <span className="font-semibold">{piece.label}</span>
                <span className="block text-sm text-muted">
                  {piece.deliveredAt
                    ? `Delivered ${at(piece.deliveredAt)}`
                    : `Due by ${at(piece.dueAt)}`}
                </span>
                {project.matchStatus === 'matched' && (
                  <DueLine piece={piece} reader={side} serverNow={serverNow} />
                )}
              </span>
            </p>
            {piece.link && (
              <a
                href={piece.link}
                className="btn btn-quiet btn-sm"
                rel="noreferrer"
                target="_blank"
              >
                Open<span className="sr-only"> {piece.label}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
