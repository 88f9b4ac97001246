import { Outlet } from 'react-router'
import type { Route } from './+types/account-layout'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { paths } from '#app/base/paths.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { TabLinks } from '#app/ui/tabs.tsx'
import './profile.css'
import { WorkHead } from '#app/ui/work-head.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Your account', 'Your name, picture, sign-in, notifications, receipts and data.')

const TABS = [
  { to: paths.profile(), label: 'Profile' },
  { to: paths.profileSecurity(), label: 'Sign-in & security' },
  { to: paths.profileNotifications(), label: 'Notifications' },
  { to: paymentPaths.receipts(), label: 'Receipts' },
  { to: paths.profileData(), label: 'Your data' },
]

export default function ProfileLayout() {
  return (
    <div className="page">
      <WorkHead title="Your account" />
      <TabLinks label="Account" className="above-20" tabs={TABS} />
      <Outlet />
    </div>
  )
}
