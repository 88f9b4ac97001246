import { paths } from '#app/base/paths.ts'

interface AgreementLineProps {
  /** What the button under it does, such as `By creating an account`. */
  by: string
  isOrbiter?: boolean
}

/** What somebody agrees to with a form. New tabs, so that nothing typed is lost. */
export function AgreementLine({ by, isOrbiter = false }: AgreementLineProps) {
  const link = (to: string, label: string) => (
    <a href={to} target="_blank" rel="noreferrer" className="text-link">
      {label}
    </a>
  )
  return (
    <p className="text-sm text-muted">
      {by} you agree to the {link(paths.terms(), 'Terms')}
      {isOrbiter && <>, the {link(paths.orbiterTerms(), 'Orbiter Terms')}</>} and{' '}
      {link(paths.privacy(), 'Privacy Policy')}.
    </p>
  )
}
