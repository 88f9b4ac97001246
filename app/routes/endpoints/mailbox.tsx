import { ArrowLeft, Mail, Search } from 'lucide'
import { data, Form, Link } from 'react-router'
import type { Route } from './+types/mailbox'
import { searchText } from '#app/base/search-text.ts'
import { formatInstant } from '#app/base/time.ts'
import {
  findCapturedMail,
  listCapturedMails,
  mayOpenMailbox,
  type CapturedMail,
  type CapturedMailRow,
} from '#app/features/notifications/captured-mails.server.ts'
import { paths } from '#app/base/paths.ts'
import { isLocalContext, nonceContext } from '#app/platform/request-context.ts'
import { withStyleElement } from '#app/routes/endpoints/mail-styles.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import './mailbox.css'
import { Icon } from '#app/ui/icon.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Mailbox', 'Emails that this machine would have sent.')

export async function loader({ request, context }: Route.LoaderArgs) {
  if (!mayOpenMailbox(context.get(isLocalContext))) throw data(null, { status: 404 })
  const params = new URL(request.url).searchParams
  const address = searchText(params.get('q'), 254)
  const id = params.get('mail')
  const [mails, opened] = await Promise.all([listCapturedMails(address), findCapturedMail(id)])
  if (id !== null && !opened) throw data(null, { status: 404 })
  // The frame obeys the policy of the page around it, so the email's styles are let through in the same way.
  const html =
    opened &&
    withStyleElement(
      opened.html.replace('<head>', '<head><base target="_top">'),
      context.get(nonceContext),
    )
  return { address, mails, opened: opened && { ...opened, html: html ?? '' } }
}

export default function Mailbox({ loaderData }: Route.ComponentProps) {
  const { address, mails, opened } = loaderData
  return (
    <div className="page pt-10 md:pt-16">
      <Badge tone="clock">Development only</Badge>
      <h1 className="display-2 mt-4">Mailbox</h1>
      <p className="mt-3 max-w-[60ch] text-muted">
        No mail server is set up, so nothing leaves this machine. Here are the last 200 emails it
        would have sent.
      </p>
      <Form
        role="search"
        action={paths.mailbox()}
        className="mt-8 grid max-w-[560px] grid-cols-[minmax(0,1fr)_auto] gap-3"
        key={address}
      >
        <label className="search-box">
          <Icon of={Search} size={20} />
          <span className="sr-only">Search by address</span>
          <input
            type="search"
            name="q"
            placeholder="Search by address"
            defaultValue={address}
            maxLength={254}
            autoComplete="off"
          />
        </label>
        <Button type="submit">Search</Button>
      </Form>
      <div className="mailbox" data-open={opened ? true : undefined}>
        {mails.length === 0 ? (
          <NoMails address={address} />
        ) : (
          <MailList mails={mails} address={address} openId={opened?.id ?? null} />
        )}
        {opened && <OpenMail mail={opened} address={address} />}
      </div>
    </div>
  )
}

function NoMails({ address }: { address: string }) {
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

function MailList({
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
            // Each page has a nonce of its own.
            reloadDocument
            className="mailbox-row"
            aria-current={mail.id === openId ? 'page' : undefined}
          >
            <span className="font-semibold">{mail.subject}</span>
            <span className="text-sm break-all text-muted">{mail.to}</span>
            <time dateTime={mail.createdAt} className="tabular text-sm text-muted">
              {formatInstant(mail.createdAt, 'UTC')}
            </time>
          </Link>
        </li>
      ))}
    </ol>
  )
}

function OpenMail({ mail, address }: { mail: CapturedMail; address: string }) {
  return (
    <article className="panel min-w-0" aria-labelledby="mail-subject">
      <Link
        to={paths.mailbox({ q: address })}
        className="btn btn-ghost btn-sm -ml-4 mb-2 min-h-11 lg:hidden"
      >
        <Icon of={ArrowLeft} />
        All emails
      </Link>
      <h2 id="mail-subject" className="display-3">
        {mail.subject}
      </h2>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-muted">To</dt>
        <dd className="break-all">{mail.toName ? `${mail.toName} <${mail.to}>` : mail.to}</dd>
        <dt className="text-muted">At</dt>
        <dd className="tabular">{formatInstant(mail.createdAt, 'UTC')}</dd>
        <dt className="text-muted">Kind</dt>
        <dd className="tabular">{mail.kind}</dd>
      </dl>
      <h3 className="title mt-8">As designed</h3>
      {/* No scripts, no forms; a link inside leads out of the frame. */}
      <iframe
        title="The email as designed"
        className="mailbox-html"
        sandbox="allow-top-navigation-by-user-activation"
        srcDoc={mail.html}
      />
      <h3 className="title mt-8">Plain text</h3>
      <p className="mailbox-text">
        {mail.text.map(({ text, path }, index) =>
          path ? (
            <a key={index} href={path} className="text-link">
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </p>
    </article>
  )
}
