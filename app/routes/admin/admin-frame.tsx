import { Outlet } from 'react-router'
import './admin.css'
import './admin-reports.css'
import './admin-overview.css'
import './bookings/job-lists.css'
import './dashboard/queue.css'
import './newsletter/letter.css'
import './person/desk.css'

export default function AdminFrame() {
  return (
    <div className="admin-content">
      <Outlet />
    </div>
  )
}
