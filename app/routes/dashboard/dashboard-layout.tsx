import { Outlet } from 'react-router'
import type { Route } from './+types/dashboard-layout'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import './customer-home.css'

export const meta: Route.MetaFunction = () =>
  pageMeta('Dashboard', 'Your bookings and open requests.')

export default function DashboardLayout() {
  return (
    <div className="page">
      <Outlet />
    </div>
  )
}
