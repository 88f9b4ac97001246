import { formatInstant } from '#app/base/time.ts'
import type { CapturedMail } from '#notifications/captured-mails.server.ts'
import { paths } from '#app/base/paths.ts'
import { BackLink } from '#app/ui/back-link.tsx'

export function OpenMail({ mail, address }: { mail: CapturedMail; address: string }) {
  return (
    <article className="panel min-w-0" aria-labelledby="mail-subject">
      <BackLink to={paths.mailbox({ q: address })} className="mb-2 lg:hidden">
        All emails
      </BackLink>
      <h2 id="mail-subject" className="display-3">
        {mail.subject}
      </h2>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-muted">To</dt>
        <dd className="break-all">{mail.toName ? `${mail.toName} <${mail.to}>` : mail.to}</dd>
        <dt className="text-muted">At</dt>
        <dd className="time-words">{formatInstant(mail.createdAt, 'UTC')}</dd>
        <dt className="text-muted">Kind</dt>
        <dd className="tabular">{mail.kind}</dd>
      </dl>
      <h3 className="title mt-8">As designed</h3>
      {/* Scripts and forms are blocked; links open outside the frame. */}
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
