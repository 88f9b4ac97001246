import { Mail } from 'lucide'
import { Link } from 'react-router'
import { formatInstant } from '#app/base/time.ts'
import type { CapturedMailRow } from '#notifications/captured-mails.server.ts'
import { paths } from '#app/base/paths.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { Icon } from '#app/ui/icon.tsx'

export function NoMails({ address }: { address: string }) {
  if (!address)
    return (
      <EmptyState
        icon={<Icon of={Mail} />}
        title="No emails yet"
        text="Sign up or ask for a booking, and the emails appear here."
      />
    )
  return (
    <EmptyState
      icon={<Icon of={Mail} />}
      title="No emails to that address"
      text={`Nothing among the last 200 was sent to “${address}”.`}
      action={
        <Link to={paths.mailbox()} className={buttonClass('quiet')}>
          Show all
        </Link>
      }
    />
  )
}

export function MailList({
  mails,
  address,
  openId,
}: {
  mails: CapturedMailRow[]
  address: string
  openId: string | null
}) {
  return (
    <ol className="mailbox-list" aria-label="Emails, newest first">
      {mails.map((mail) => (
        <li key={mail.id}>
          <Link
            to={paths.mailbox({ mail: mail.id, q: address })}
            // Each document has its own nonce.
            reloadDocument
            className="mailbox-row"
            aria-current={mail.id === openId ? 'page' : undefined}
          >
            <span className="strong">{mail.subject}</span>
            <span className="small wrap-anywhere text-muted">{mail.to}</span>
            <time dateTime={mail.createdAt} className="time-words small text-muted">
              {formatInstant(mail.createdAt, 'UTC')}
            </time>
          </Link>
        </li>
      ))}
    </ol>
  )
}
