import { Link, Outlet } from 'react-router'
import type { Route } from './+types/settings-layout'
import { adminPaths } from '#app/base/admin-paths.ts'
import { WorkHead } from '#app/ui/work-head.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import './settings.css'

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'System Settings',
    'Catalog, commission, contact details, cities, claims, texts, promotions and tax.',
  )

const TABS = [
  { to: adminPaths.settings(), label: 'Catalog' },
  { to: adminPaths.cities(), label: 'Cities' },
  { to: adminPaths.claims(), label: 'Claims' },
  { to: adminPaths.texts(), label: 'Notifications' },
  { to: adminPaths.promotions(), label: 'Promotions' },
  { to: adminPaths.tax(), label: 'Tax' },
]

export default function SettingsLayout() {
  return (
    <>
      <WorkHead
        title="System Settings"
        text="Products, commission, cities, claims, notification texts, promotions and tax. Every change is recorded in the audit log."
      >
        <div className="cluster-8">
          <Link to={adminPaths.newsletter()} className={buttonClass('quiet', 'sm')}>
            Newsletter
          </Link>
          <Link to={adminPaths.audit()} className={buttonClass('quiet', 'sm')}>
            Audit
          </Link>
        </div>
      </WorkHead>
      <TabLinks label="Settings" className="below-32" preventScrollReset={false} tabs={TABS} />
      <Outlet />
    </>
  )
}
