import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '#app/base/admin-paths.ts'
import { Avatar } from '#app/ui/avatar.tsx'

interface PersonCellProps {
  person: { id: string; fullName: string; imageUrl: string | null }
  /** Facts about the person, on a line below the name. */
  children: ReactNode
}

/** The first cell of a row about a person: the name leads to their page. */
export function PersonCell({ person: { id, fullName, imageUrl }, children }: PersonCellProps) {
  return (
    <span className="cell-person">
      <Avatar src={imageUrl} name={fullName} size="sm" />
      <span>
        <Link to={adminPaths.person(id)} className="row-link one-line" title={fullName}>
          {fullName || 'No name'}
        </Link>
        <span className="cell-sub one-line">{children}</span>
      </span>
    </span>
  )
}
