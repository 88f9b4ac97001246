import { Bell } from 'lucide'
import { Form, Link } from 'react-router'
import type { Route } from './+types/notifications'
import { capital } from '#app/base/capital.ts'
import { nearInstant } from '#app/base/near-time.ts'
import { BOOKINGS_PER_PAGE, readShown } from '#work/bookings/booking.ts'
import { isOrbiter } from '#people/accounts/viewer.ts'
import { listOwnOwed } from '#team/attention/own-owed.server.ts'
import { listNotifications } from '#notifications/notification-queries.server.ts'
import { markNoticesRead } from '#notifications/unread-counts.server.ts'
import { paths } from '#app/base/paths.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { toastResult } from '#app/forms/client-action.ts'
import { now } from '#app/platform/clock.ts'
import { OwedList } from '#app/routes/orbiter/owed/owed-list.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { LoadMore } from '#app/ui/pagination.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { Icon } from '#app/ui/icon.tsx'
import { WorkHead } from '#app/ui/work-head.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Notifications', 'Updates on your bookings and projects.')

const FAILED = 'Failed to mark your notifications as read.'

export function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const shown = readShown(url.searchParams.get('show'))
  const known = { shown, timeZone: viewer.timeZone, serverNow: now().toISOString() }
  return readPage('notifications failed to load', known, async () => {
    const [notifications, owed] = await Promise.all([
      listNotifications(viewer, shown),
      isOrbiter(viewer) ? listOwnOwed(viewer) : [],
    ])
    return { notifications, owed }
  })
}

export const action = formAction({
  failure: FAILED,
  async work({ context }) {
    await markNoticesRead(requireViewer(context))
    return { title: 'All read', description: "You're all caught up.", toast: false }
  },
})

export const clientAction = toastResult(FAILED)

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { content, shown, timeZone, serverNow } = loaderData
  const notifications = content?.notifications
  return (
    <div className="page narrow">
      <WorkHead title="Notifications">
        {notifications?.rows.some((row) => row.isUnread) && (
          <Form method="post" action={paths.notifications()}>
            <Button type="submit">Mark all as read</Button>
          </Form>
        )}
      </WorkHead>
      <DocumentResult result={result} />
      {content && <OwedList owed={content.owed} serverNow={serverNow} />}
      <div className="above-32">
        {!notifications && (
          <RetryNotice title="Couldn't load your notifications" retryHref={paths.notifications()} />
        )}
        {notifications?.rows.length === 0 && (
          <EmptyState
            title="Nothing new"
            text="Answers, proposals, offers, matches, reminders and reviews appear here."
            icon={<Icon of={Bell} />}
          />
        )}
        {notifications && notifications.rows.length > 0 && (
          <ul className="rule-above rule-between rule-below">
            {notifications.rows.map((row) => (
              <li key={row.id}>
                <Link to={row.href} className="inbox-row" data-unread={row.isUnread || undefined}>
                  {row.person ? (
                    <Avatar src={row.person.imageUrl} name={row.person.name} />
                  ) : (
                    <span className="inbox-mark center" aria-hidden="true">
                      <Icon of={Bell} />
                    </span>
                  )}
                  <span className="stack-4">
                    <span className="inbox-title strong wrap-anywhere">
                      {row.title}
                      {row.isUnread && <span className="sr-only"> (unread)</span>}
                    </span>
                    <span className="text-muted">{row.about}</span>
                    <time className="note" dateTime={row.at}>
                      {capital(nearInstant(row.at, timeZone, serverNow))}
                    </time>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      {notifications && notifications.total > notifications.rows.length && (
        <LoadMore
          href={paths.notifications({ show: shown + BOOKINGS_PER_PAGE })}
          progress={`${notifications.rows.length} of ${notifications.total}`}
        />
      )}
    </div>
  )
}
