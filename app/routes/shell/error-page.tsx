import { useEffect, type MouseEvent, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { paths } from '#app/base/paths.ts'
import { isProfilePath } from '#app/routes/shell/loading-text.ts'
import { showError } from '#app/routes/shell/toasts.ts'
import { buttonClass, LinkButton } from '#app/ui/button.tsx'

interface ErrorPageProps {
  status: number
  /**
   * A reference that people can quote, to find the error in the log; null if the server has logged
   * nothing.
   */
  reference: string | null
  /** Why the server refused it, as a sentence; null if it has none. */
  message: string | null
  /** Whether the connection was lost, so that the server could not be reached. */
  isUnreached: boolean
}

/** Shown instead of a page that does not exist or could not be rendered. */
export function ErrorPage({ status, reference, message, isUnreached }: ErrorPageProps) {
  const { pathname, search } = useLocation()
  if (status === 404) {
    return (
      <>
        <title>Page not found · Orbit</title>
        <NotFoundPage />
      </>
    )
  }
  if (isUnreached && isProfilePath(pathname)) return <ProfileUnreached />
  const isRefused = status >= 400 && status < 500
  return (
    <section className="page lost">
      <title>This page did not load · Orbit</title>
      <p className="lost-code">
        <span className="dot dot-rec" aria-hidden="true" />{' '}
        {isUnreached ? 'No signal' : `Error ${status}`}
      </p>
      <h1 className="head-title">{isRefused ? "That didn't work" : 'This page did not load'}</h1>
      <p className="lead">
        {(isRefused && message) ||
          leadOf({ status, isUnreached, isRefused, isLogged: reference !== null })}
      </p>
      {reference !== null && (
        <p className="small text-muted">
          Reference: <code className="to-copy">{reference}</code>
        </p>
      )}
      <div className="cluster-12">
        {/* A full page load on purpose, because the page's own script may have failed. */}
        <a href={pathname + search} className={buttonClass('main')} onClick={stayWhileOffline}>
          Try again
        </a>
        <LinkButton to={paths.home()} reloadDocument onClick={stayWhileOffline}>
          Return to Home
        </LinkButton>
      </div>
    </section>
  )
}

interface Failing {
  status: number
  isUnreached: boolean
  isRefused: boolean
  isLogged: boolean
}

function leadOf({ status, isUnreached, isRefused, isLogged }: Failing): string {
  if (isUnreached) return 'The connection was lost. Check your internet connection and try again.'
  if (status === 429)
    return 'You have opened too many pages at once. Nothing was changed. Wait a few seconds, then try again.'
  if (isRefused)
    return 'Something is wrong with that link or form. Nothing was changed. Reload the page and try again.'
  if (status === 503) return 'Orbit is temporarily unavailable. Please try again in a moment.'
  return `Something went wrong on our side${isLogged ? ', and we have logged it' : ''}. Please try again.`
}

/** Leaving now would replace this page with the browser's own offline page. */
function stayWhileOffline(event: MouseEvent): void {
  if (navigator.onLine) return
  event.preventDefault()
  showError('You are offline. Connect, then try again.')
}

/** If a profile could not be fetched, returns to the marketplace. */
function ProfileUnreached() {
  const navigate = useNavigate()
  useEffect(() => {
    showError('Failed to load orbiter profile.')
    void navigate(paths.browseCreators(), { replace: true })
  }, [navigate])
  return <div className="leaving-page" />
}

/** @param children stands beside the text */
export function NotFoundPage({ children }: { children?: ReactNode }) {
  return (
    <section className="page lost">
      <p className="lost-code">
        <span className="dot dot-rec" aria-hidden="true" /> 404
      </p>
      <h1 className="head-title">Oops! Page not found</h1>
      <p className="lead">The link may be wrong, or the page may have moved.</p>
      <div className="cluster-12">
        <LinkButton to={paths.home()} tone="main">
          Return to Home
        </LinkButton>
        <Link to={paths.browseCreators()} className={buttonClass('quiet')}>
          Browse creators
        </Link>
      </div>
      {children}
    </section>
  )
}
