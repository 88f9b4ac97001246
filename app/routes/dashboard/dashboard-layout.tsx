import { Outlet } from 'react-router'
import type { Route } from './+types/dashboard-layout'
import { readCustomerSummary } from '#app/features/bookings/customer-booking-queries.server.ts'
import { paths } from '#app/base/paths.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { TabLinks } from '#app/ui/tabs.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Dashboard', 'Your bookings and open requests.')

export function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  return readPage('dashboard failed to load', { name: viewer.fullName }, () =>
    readCustomerSummary(viewer),
  )
}

const tabsOf = (awaiting: number) => [
  { to: paths.dashboard(), label: 'Overview' },
  {
    to: paths.dashboardBookings(),
    label: 'Bookings',
    badge: awaiting > 0 ? <Waiting count={awaiting} /> : undefined,
  },
  { to: paths.dashboardMessages(), label: 'Messages' },
  { to: paths.dashboardProfile(), label: 'Profile' },
]

export default function DashboardLayout({
  loaderData: { name, content: summary },
}: Route.ComponentProps) {
  return (
    <div className="page pt-10 pb-16 md:pt-14">
      <h1 className="display-2 wrap-anywhere">Hi, {name}</h1>
      <TabLinks label="Dashboard" className="mt-8" tabs={tabsOf(summary?.awaiting ?? 0)} />
      <Outlet context={summary} />
    </div>
  )
}

function Waiting({ count }: { count: number }) {
  return (
    <>
      {count}
      <span className="sr-only"> pending</span>
    </>
  )
}
