import type { ReactNode } from 'react'
import { ADMIN_ENTRIES } from '#app/routes/frame/admin-entries.ts'
import { WorkNav } from '#app/routes/frame/work-nav.tsx'

export default function AdminNav({ children }: { children: ReactNode }) {
  return (
    <WorkNav area="admin" entries={ADMIN_ENTRIES}>
      {children}
    </WorkNav>
  )
}
