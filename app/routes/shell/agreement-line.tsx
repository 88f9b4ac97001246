import { paths } from '#app/base/paths.ts'

interface AgreementLineProps {
  /** What the button below does, such as `By creating an account`. */
  by: string
  isOrbiter?: boolean
}

/** The line for an order, which links only to the Terms. */
export function OrderTermsLine({ by }: { by: string }) {
  return (
    <p className="small text-muted">
      {by} you agree to the {documentLink(paths.terms(), 'Terms')}.
    </p>
  )
}

const documentLink = (to: string, label: string) => (
  <a href={to} target="_blank" rel="noreferrer" className="text-link">
    {label}
  </a>
)

/**
 * What someone agrees to by submitting a form. The links open new tabs, so that nothing typed is
 * lost.
 */
export function AgreementLine({ by, isOrbiter = false }: AgreementLineProps) {
  return (
    <p className="small text-muted">
      {by} you agree to the {documentLink(paths.terms(), 'Terms')}
      {isOrbiter && <>, the {documentLink(paths.orbiterTerms(), 'Orbiter Terms')}</>} and{' '}
      {documentLink(paths.privacy(), 'Privacy Policy')}.
    </p>
  )
}
