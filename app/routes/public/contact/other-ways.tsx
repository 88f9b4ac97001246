import { paths } from '#app/base/paths.ts'
import { LinkButton } from '#app/ui/button.tsx'

interface OtherWaysProps {
  supportEmail: string | null
  phone: string | null
}

/** Shown beside the form; rendered only on the server. */
export function OtherWays({ supportEmail, phone }: OtherWaysProps) {
  return (
    <>
      <h2 className="title">A faster way</h2>
      <p className="text-muted">
        Most questions about booking, prices and cancelling are already answered.
      </p>
      <LinkButton to={paths.help()} className="fit">
        Search the answers
      </LinkButton>
      <p className="text-muted">Planning an event? Send an inquiry to get a quote.</p>
      <LinkButton to={paths.enquiry()} className="fit">
        Book a Reel
      </LinkButton>
      {supportEmail && (
        <a className="text-link tall fit" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
      )}
      {phone && (
        <a className="text-link tall fit" href={`tel:${phone}`}>
          {phone}
        </a>
      )}
    </>
  )
}
