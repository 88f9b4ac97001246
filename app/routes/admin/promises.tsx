import { CircleCheckBig } from 'lucide-react'
import { data, Link } from 'react-router'
import type { Route } from './+types/promises'
import { formatInstant } from '#app/base/time.ts'
import { listPromises, type Promised } from '#app/features/projects/promises.server.ts'
import { paths } from '#app/paths.ts'
import { log } from '#app/platform/log.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { signedIn } from '#app/routes/shell/signed-in.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState, RetryNotice } from '#app/ui/panel.tsx'

export const meta: Route.MetaFunction = () => pageMeta('What is due', 'Every promise that is still owed, overdue first.')

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = signedIn(context)
  try {
    return { promises: await listPromises(viewer), timeZone: viewer.timeZone }
  } catch (error) {
    log.error({ error: error instanceof Error ? error.stack : String(error) }, 'promises failed to load')
    return data({ promises: null, timeZone: viewer.timeZone }, { status: 503 })
  }
}

const KINDS: Record<Promised['kind'], string> = { enquiry: 'Reply', match: 'Match', delivery: 'Delivery' }

export default function PromisesPage({ loaderData: { promises, timeZone } }: Route.ComponentProps) {
  useFailureToast(promises === null, 'Failed to load dashboard data')
  return (
    <div className="page pt-10 pb-16 md:pt-14">
      <h1 className="display-2">What is due</h1>
      <p className="lead mt-3">
        {promises && promises.total > 0 ? `${promises.total} promised, ${promises.overdue} overdue.` : 'Replies, matches and deliveries, each with its time.'}
      </p>
      <div className="mt-8">
        {!promises && <RetryNotice title="Couldn't load what is due" retryHref={paths.adminPromises()} />}
        {promises?.rows.length === 0 && (
          <EmptyState title="Nothing is owed" text="Every enquiry is answered, every job matched, every reel delivered." icon={<CircleCheckBig />} />
        )}
        {promises && promises.rows.length > 0 && (
          <ul className="due-list">
            {promises.rows.map((row) => (
              <li key={`${row.kind}-${row.subjectId}-${row.title}`}>
                <span className="grid min-w-0 gap-1">
                  <span className="flex flex-wrap items-center gap-2">
                    <Badge tone={row.isOverdue ? 'bad' : 'neutral'}>{row.isOverdue ? `${KINDS[row.kind]} overdue` : KINDS[row.kind]}</Badge>
                    {row.kind === 'enquiry' ? (
                      <Link to={paths.adminEnquiry(row.subjectId)} className="text-link wrap-anywhere">
                        {row.title}
                      </Link>
                    ) : (
                      <span className="wrap-anywhere">{row.title}</span>
                    )}
                  </span>
                  <span className="text-sm text-muted">{row.who}</span>
                </span>
                <time dateTime={row.dueAt} className="tabular text-muted">
                  {formatInstant(row.dueAt, timeZone)}
                </time>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
