import { formatInstant } from '#app/base/time.ts'
import type { CapturedMail } from '#notifications/captured-mails.server.ts'
import { paths } from '#app/base/paths.ts'
import { BackLink } from '#app/ui/back-link.tsx'

export function OpenMail({ mail, address }: { mail: CapturedMail; address: string }) {
  return (
    <article className="panel shrink" aria-labelledby="mail-subject">
      <BackLink to={paths.mailbox({ q: address })} className="mail-back">
        All emails
      </BackLink>
      <h2 id="mail-subject" className="display-3">
        {mail.subject}
      </h2>
      <dl className="mail-facts above-16 small">
        <dt className="text-muted">To</dt>
        <dd className="wrap-anywhere">{mail.toName ? `${mail.toName} <${mail.to}>` : mail.to}</dd>
        <dt className="text-muted">At</dt>
        <dd className="time-words">{formatInstant(mail.createdAt, 'UTC')}</dd>
        <dt className="text-muted">Kind</dt>
        <dd className="tabular">{mail.kind}</dd>
      </dl>
      <h3 className="title above-32">As designed</h3>
      {/* Scripts and forms are blocked; links open outside the frame. */}
      <iframe
        title="The email as designed"
        className="mailbox-html"
        sandbox="allow-top-navigation-by-user-activation"
        srcDoc={mail.html}
      />
      <h3 className="title above-32">Plain text</h3>
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
