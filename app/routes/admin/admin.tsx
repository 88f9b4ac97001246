import type { Route } from './+types/admin'
import { readPlatformCounts } from '#app/features/reports/platform-counts.server.ts'
import { paths } from '#app/paths.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { RetryNotice } from '#app/ui/panel.tsx'

export const meta: Route.MetaFunction = () => pageMeta('Admin', 'The platform in figures.')

export async function loader() {
  return { counts: await readPlatformCounts() }
}

const number = new Intl.NumberFormat('en-US')

export default function Admin({ loaderData: { counts } }: Route.ComponentProps) {
  const missing = counts.filter(({ count }) => count === null).map(({ label }) => label)
  useFailureToast(missing.length > 0, 'Failed to load dashboard data')
  return (
    <div className="page pt-10 pb-16 md:pt-14">
      <h1 className="display-2">Dashboard</h1>
      {missing.length > 0 && (
        <div className="mt-8">
          <RetryNotice title={`Couldn't load ${missing.join(', ')}`} retryHref={paths.admin()} />
        </div>
      )}
      <div className="stats stats-three mt-10">
        {counts.map(({ label, count }) => (
          <section key={label} className="stat">
            <h2 className="stat-label">{label}</h2>
            <p className="stat-figure">{count === null ? '–' : number.format(count)}</p>
          </section>
        ))}
      </div>
    </div>
  )
}
