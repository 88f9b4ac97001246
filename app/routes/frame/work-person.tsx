import type { ReactNode } from 'react'
import { Avatar } from '#app/ui/avatar.tsx'

interface WorkPersonProps {
  avatarUrl: string | null
  name: string
  children: ReactNode
}

/** Whose work it is, at the foot of the sidebar. */
export function WorkPerson({ avatarUrl, name, children }: WorkPersonProps) {
  return (
    <p className="work-person" title={name}>
      <Avatar src={avatarUrl} name={name} size="sm" />
      <span className="work-label">{children}</span>
    </p>
  )
}
