import { isRouteErrorResponse } from 'react-router'
import { ErrorPage } from '#app/routes/shell/error-page.tsx'

/** The id under which the server logged the error (server/error-reference.ts). */
function referenceOf(error: unknown): string | null {
  const message: unknown = isRouteErrorResponse(error) ? error.data : null
  return typeof message === 'object' &&
    message !== null &&
    'reference' in message &&
    typeof message.reference === 'string'
    ? message.reference
    : null
}

/** What a frame shows in place of a page that threw this error. */
export function FailedPage({ error }: { error: unknown }) {
  return (
    <ErrorPage
      status={isRouteErrorResponse(error) ? error.status : 500}
      reference={referenceOf(error)}
      // `fetch` throws a TypeError when the server cannot be reached.
      isUnreached={error instanceof TypeError && /fetch|network|load failed/i.test(error.message)}
    />
  )
}
