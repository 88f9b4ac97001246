import { Link } from 'react-router'
import { formatInstant } from '#app/base/time.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import type { QueueView } from '#app/routes/admin/dashboard/queue.tsx'
import { WorkHead } from '#app/ui/work-head.tsx'

interface QueueHeadProps {
  /** Null if it could not be read. */
  queue: { view: QueueView; open: number; late: number; snoozed: number } | null
  reader: { timeZone: string; serverNow: string }
}

/** For example, `7 to do, 1 overdue`. */
function headlineOf({ open, late }: { open: number; late: number }): string {
  if (open === 0) return 'Nothing to do now'
  return `${open} to do, ${late === 0 ? 'none' : late} overdue`
}

/** The state of the day in one sentence, and the views of the queue. */
export function QueueHead({ queue, reader: { timeZone, serverNow } }: QueueHeadProps) {
  const views = [
    { view: null, label: 'All' },
    { view: 'mine', label: 'Mine' },
    { view: 'snoozed', label: 'Snoozed' },
  ] as const
  const current = queue?.view === 'all' ? null : queue?.view
  return (
    <WorkHead
      above={
        <>
          Dashboard · <time dateTime={serverNow}>{formatInstant(serverNow, timeZone)}</time>
        </>
      }
      title={queue ? headlineOf(queue) : 'Dashboard'}
    >
      <nav className="queue-views" aria-label="Queue">
        {views.map(({ view, label }) => (
          <Link
            key={label}
            to={adminPaths.home(view ? { queue: view } : {})}
            aria-current={current === view ? 'page' : undefined}
            preventScrollReset
          >
            {label}
            {view === 'snoozed' && queue && queue.snoozed > 0 && (
              <span className="tabular">{queue.snoozed}</span>
            )}
          </Link>
        ))}
      </nav>
    </WorkHead>
  )
}
