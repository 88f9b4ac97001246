import { useRef } from 'react'
import { data, Form } from 'react-router'
import type { Route } from './+types/mailbox'
import { searchText } from '#app/base/search-text.ts'
import {
  findCapturedMail,
  listCapturedMails,
  mayOpenMailbox,
} from '#notifications/captured-mails.server.ts'
import { paths } from '#app/base/paths.ts'
import { isLocalContext, nonceContext } from '#app/platform/request-context.ts'
import { withStyleElement } from '#app/routes/mailbox/mail-styles.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { useAddressForm } from '#app/ui/address-form.ts'
import { Badge } from '#app/ui/badge.tsx'
import { NoMails, MailList } from '#app/routes/mailbox/mail-list.tsx'
import { OpenMail } from '#app/routes/mailbox/open-mail.tsx'
import './mailbox.css'
import { SearchField } from '#app/ui/search-field.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Mailbox', 'Emails that this machine would have sent.')

export async function loader({ request, context }: Route.LoaderArgs) {
  if (!mayOpenMailbox(context.get(isLocalContext))) throw data(null, { status: 404 })
  const params = new URL(request.url).searchParams
  const address = searchText(params.get('q'), 254)
  const id = params.get('mail')
  const [mails, opened] = await Promise.all([listCapturedMails(address), findCapturedMail(id)])
  if (id !== null && !opened) throw data(null, { status: 404 })
  // The frame inherits the policy of the page around it, so the email's styles need the same nonce.
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
  const form = useRef<HTMLFormElement>(null)
  useAddressForm(form, { q: address })
  return (
    <div className="page">
      <PageHead title="Mailbox" above={<Badge tone="clock">Development only</Badge>}>
        <p className="lead">
          No mail server is set up, so nothing leaves this machine. Here are the last 200 emails it
          would have sent.
        </p>
      </PageHead>
      <Form ref={form} role="search" action={paths.mailbox()} className="mail-search above-32">
        <SearchField
          label="Search by address"
          placeholder="Search by address"
          defaultValue={address}
          maxLength={254}
        />
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
