import { CheckCheck, Clock3 } from 'lucide'
import { Link } from 'react-router'
import { nearInstant } from '#app/base/near-time.ts'
import { LazyDueLine } from '#delivery/deliveries/lazy-due-line.tsx'
import type { ProjectPage } from '#work/projects/project-queries.server.ts'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** What the customer gets, when it is due, and the link to what is delivered. */
export function OwedList({ project, serverNow }: { project: ProjectPage; serverNow: string }) {
  const { deliverables, timeZone, readerZone, title, side } = project
  if (deliverables.length === 0 || project.matchStatus === 'withdrawn') return null
  const delivered = deliverables.filter((piece) => piece.deliveredAt).length
  const at = (instant: string) => nearInstant(instant, timeZone, serverNow, readerZone)
  return (
    <section className="booking-section" aria-labelledby="owed-title">
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
                <span className="strong">{piece.label}</span>
                <span className="small block text-muted">
                  {piece.deliveredAt
                    ? `Delivered ${at(piece.deliveredAt)}${piece.state === 'approved' ? ', approved' : ''}`
                    : `${piece.dueAt <= serverNow ? 'Was due' : 'Due by'} ${at(piece.dueAt)}`}
                </span>
                {project.matchStatus === 'matched' && (
                  <LazyDueLine piece={piece} reader={side} serverNow={serverNow} />
                )}
              </span>
            </p>
          </li>
        ))}
      </ul>
      {delivered > 0 && (
        <p>
          <Link
            to={
              side === 'orbiter'
                ? deliveryPaths.orbiterDelivery(project.id)
                : deliveryPaths.delivery(project.id)
            }
            className={buttonClass('quiet', 'sm')}
          >
            Open the delivery
          </Link>
        </p>
      )}
    </section>
  )
}
