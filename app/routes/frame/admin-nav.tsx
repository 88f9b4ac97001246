import type { ReactNode } from 'react'
import type { TeamWaiting } from '#team/attention/team-waiting.server.ts'
import { ADMIN_ENTRIES } from '#app/routes/frame/admin-entries.ts'
import { WorkNav } from '#app/routes/frame/work-nav.tsx'

interface AdminNavProps {
  /** Null if it could not be read. */
  waiting: TeamWaiting | null
  children: ReactNode
}

export default function AdminNav({ waiting, children }: AdminNavProps) {
  const entries = ADMIN_ENTRIES.map((entry) => ({
    ...entry,
    count: entry.waits && waiting?.[entry.waits],
  }))
  return (
    <WorkNav area="admin" entries={entries}>
      {children}
    </WorkNav>
  )
}
