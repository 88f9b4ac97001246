import { Form, Link, useNavigation } from 'react-router'
import { adminPaths } from '#app/base/admin-paths.ts'
import { nearInstant } from '#app/base/near-time.ts'
import type { listHistoryOf, listMailsTo } from '#team/desk/read-person.server.ts'
import { spokenAction } from '#app/routes/admin/controls/spoken-action.ts'
import { StateBadge, type ShownState } from '#app/ui/state-badge.tsx'
import { PersonRows, PersonSection } from '#app/routes/admin/person/person-section.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'

type Mail = Awaited<ReturnType<typeof listMailsTo>>[number]

/** What is known about a sent email: that the mail server accepted it, not that someone read it. */
const ARRIVALS: Record<Mail['status'], { state: ShownState; label: string; means: string }> = {
  queued: { state: 'queued', label: 'Waiting', means: 'It is being sent.' },
  sent: { state: 'arrived', label: 'Sent', means: 'The mail server accepted it.' },
  captured: {
    state: 'withdrawn',
    label: 'Not sent',
    means: 'No mail server is set up.',
  },
  failed: { state: 'failed', label: 'Failed', means: 'The mail server refused it.' },
}

interface MailListProps {
  mails: readonly Mail[]
  timeZone: string
  /** ISO 8601 */
  serverNow: string
}

export function MailList({ mails, timeZone, serverNow }: MailListProps) {
  const sent = useNavigation().formData?.get('mailId')
  return (
    <PersonSection title="Emails" none={mails.length === 0 && 'No emails to this address.'}>
      <PersonRows rows={mails}>
        {({ id, subject, status, error, at }) => (
          <li key={id}>
            <span className="shrink">
              <span className="wrap-anywhere">{subject}</span>
              <span className="cell-sub wrap-anywhere">
                {nearInstant(at, timeZone, serverNow)} · {error ?? ARRIVALS[status].means}
              </span>
            </span>
            <div className="cluster-8 end">
              <StateBadge state={ARRIVALS[status].state} label={ARRIVALS[status].label} />
              {status === 'failed' && (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="intent" value="retry-mail" />
                  <input type="hidden" name="mailId" value={id} />
                  <Button
                    type="submit"
                    size="sm"
                    busy={sent === id}
                    aria-label={`Send again: ${subject}`}
                  >
                    Send again
                  </Button>
                </Form>
              )}
            </div>
          </li>
        )}
      </PersonRows>
    </PersonSection>
  )
}

interface HistoryProps {
  entries: Awaited<ReturnType<typeof listHistoryOf>>
  personId: string
  timeZone: string
  /** ISO 8601 */
  serverNow: string
}

export function History({ entries, personId, timeZone, serverNow }: HistoryProps) {
  const all = (
    <Link
      to={`${adminPaths.audit()}?q=${encodeURIComponent(personId)}`}
      className={buttonClass('ghost', 'sm')}
    >
      All in the audit
    </Link>
  )
  return (
    <PersonSection
      title="History"
      none={entries.length === 0 && 'Nothing was changed about this account.'}
      action={entries.length > 0 && all}
    >
      <PersonRows rows={entries}>
        {({ id, action, actorName, fromValue, toValue, reason, at }) => (
          <li key={id}>
            <span className="shrink">
              {spokenAction(action)}
              {fromValue !== null && toValue !== null && `: ${fromValue} → ${toValue}`}
              <span className="cell-sub wrap-anywhere">
                {nearInstant(at, timeZone, serverNow)} · {actorName || 'Orbit'}
                {reason && ` · “${reason}”`}
              </span>
            </span>
          </li>
        )}
      </PersonRows>
    </PersonSection>
  )
}
