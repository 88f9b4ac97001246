import { Form, Link, useNavigation } from 'react-router'
import { adminPaths } from '#app/base/admin-paths.ts'
import { paths } from '#app/base/paths.ts'
import { shortDay } from '#app/base/near-time.ts'
import type { ReportedText } from '#team/moderation/moderation-lists.server.ts'
import { hideHref } from '#app/routes/admin/moderation/hide-question.tsx'
import { PersonLink } from '#app/routes/admin/controls/person-link.tsx'
import { StateBadge } from '#app/ui/state-badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'

export function ReportedMessage({
  message,
  timeZone,
  serverNow,
  here,
}: {
  message: ReportedText
  timeZone: string
  /** ISO 8601 */
  serverNow: string
  here: string
}) {
  const isBusy = useNavigation().formData?.get('messageId') === message.id
  return (
    <li className="panel">
      <div className="cluster-8">
        <h3 className="cell-main">
          <PersonLink id={message.senderId} name={message.senderName} />
        </h3>
        {message.kind === 'question' && <span className="small text-muted">before a booking</span>}
        {message.isHidden && <StateBadge state="hidden" label="Hidden" />}
        <StateBadge
          state={message.isSettled ? 'settled' : 'open'}
          label={message.isSettled ? 'Settled' : 'Open'}
        />
        <time className="push small text-muted" dateTime={message.reportedAt}>
          {shortDay(message.reportedAt, timeZone, serverNow)}
        </time>
      </div>
      <blockquote className="reported-words above-12 pre-line wrap-anywhere">
        {message.text}
      </blockquote>
      <p className="above-12 small wrap-anywhere text-muted">
        Reported by <PersonLink id={message.reporterId} name={message.reporterName} />:{' '}
        {message.reason}{' '}
        {message.kind === 'question' ? (
          <Link to={adminPaths.question(message.threadId)} className="text-link">
            Read the conversation
          </Link>
        ) : (
          <Link to={paths.booking(message.threadId)} className="text-link">
            Open the booking
          </Link>
        )}
      </p>
      <Form method="post" className="cluster-8 above-16" preventScrollReset>
        <input type="hidden" name="kind" value={message.kind} />
        <input type="hidden" name="messageId" value={message.id} />
        {!message.isHidden && (
          <LinkButton to={hideHref(here, 'message', message.id)} size="sm" preventScrollReset>
            Hide the message
          </LinkButton>
        )}
        {(message.isHidden || !message.isSettled) && (
          <Button type="submit" size="sm" tone="ghost" name="decision" value="keep" busy={isBusy}>
            {message.isHidden ? 'Show it again' : 'Dismiss report'}
          </Button>
        )}
      </Form>
    </li>
  )
}
