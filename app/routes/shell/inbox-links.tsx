import { Bell, MessageSquare } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Unread } from '#notifications/unread-counts.server.ts'
import { paths } from '#app/base/paths.ts'
import { Icon } from '#app/ui/icon.tsx'

const shown = (count: number) => (count > 99 ? '99+' : String(count))

/** Links to messages and notifications in the header, each with its unread count. */
export function InboxLinks({ unread }: { unread: Unread }) {
  return (
    <>
      <InboxLink to={paths.dashboardMessages()} label="Messages" count={unread.messages}>
        <Icon of={MessageSquare} size={20} />
      </InboxLink>
      <InboxLink to={paths.notifications()} label="Notifications" count={unread.notices}>
        <Icon of={Bell} size={20} />
      </InboxLink>
    </>
  )
}

function InboxLink({
  to,
  label,
  count,
  children,
}: {
  to: string
  label: string
  count: number
  children: ReactNode
}) {
  return (
    <Link
      to={to}
      className="btn btn-ghost btn-icon"
      aria-label={count === 0 ? label : `${label}: ${count} unread`}
    >
      {children}
      {count > 0 && (
        <span className="inbox-count" aria-hidden="true">
          {shown(count)}
        </span>
      )}
    </Link>
  )
}
