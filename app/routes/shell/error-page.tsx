import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { buttonClass, LinkButton } from '#app/ui/button.tsx'

/** What stands in a page's place when it does not exist or could not be shown. */
export function ErrorPage({ status }: { status: number }) {
  if (status === 404) return <NotFoundPage />
  return (
    <section className="page grid min-h-[60vh] content-center justify-items-start gap-5 py-20">
      <p className="eyebrow">Error {status}</p>
      <h1 className="display-2">This page did not load</h1>
      <p className="max-w-[52ch] text-muted">Something went wrong on our side and we have noted it. Your data is as it was.</p>
      <div className="flex flex-wrap gap-3">
        {/* A full load on purpose: what failed may be the page's own script. */}
        <a href="" className={buttonClass('main')}>Try again</a>
        <LinkButton to={paths.home()}>Return to Home</LinkButton>
      </div>
    </section>
  )
}

export function NotFoundPage() {
  return (
    <section className="page grid min-h-[60vh] content-center justify-items-start gap-5 py-20">
      <p className="eyebrow">404</p>
      <h1 className="display-2">Oops! Page not found</h1>
      <p className="max-w-[52ch] text-muted">The address may be mistyped, or what stood here is gone.</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.home()} tone="main">Return to Home</LinkButton>
        <Link to={paths.browseCreators()} className={buttonClass('quiet')}>Browse creators</Link>
      </div>
    </section>
  )
}
