import { paths } from '#app/base/paths.ts'
import { AgreementLine } from '#app/routes/shell/agreement-line.tsx'
import { useBrowserZone } from '#app/ui/browser-zone.ts'
import { buttonClass } from '#app/ui/button.tsx'

/** A plain link, because it leaves the site and the browser must follow it. */
export function GoogleButton({ next }: { next: string | null }) {
  const timeZone = useBrowserZone()
  return (
    <div className="stack-20 above-20">
      <p className="auth-or small text-muted">or</p>
      <a href={paths.google({ next, zone: timeZone || null })} className={buttonClass('quiet')}>
        <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
          <path d="M21.8 10.2H12v3.9h5.6c-.5 2.5-2.6 3.9-5.6 3.9a6 6 0 1 1 3.9-10.5l2.9-2.9A10 10 0 1 0 12 22c5 0 9.8-3.6 9.8-10 0-.6 0-1.2-.1-1.8Z" />
        </svg>
        Continue with Google
      </a>
      <AgreementLine by="By creating an account with Google" />
    </div>
  )
}
