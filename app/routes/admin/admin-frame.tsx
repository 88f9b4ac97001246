import { Outlet } from 'react-router'
import { AdminSidebar } from '#app/routes/admin/admin-sidebar.tsx'
import './admin.css'
import './admin-reports.css'
import './admin-overview.css'

/** Frames every admin page: the sidebar, and the page beside it. */
export default function AdminFrame() {
  return (
    <div className="admin-frame">
      <AdminSidebar />
      <div className="admin-content">
        <Outlet />
      </div>
    </div>
  )
}
