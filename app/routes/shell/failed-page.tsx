import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { ErrorPage } from '#app/routes/shell/error-page.tsx'

/** What the server sent with the error: a text by its name (server/route-errors.ts). */
function sentWith(error: unknown, name: 'reference' | 'message'): string | null {
  const sent: unknown = isRouteErrorResponse(error) ? error.data : null
  const text: unknown = typeof sent === 'object' && sent !== null ? Reflect.get(sent, name) : null
  return typeof text === 'string' ? text : null
}

/** `fetch` throws a TypeError when the server cannot be reached. */
const isUnreached = (error: unknown) =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message)

/** What a frame shows instead of a page that threw this error. */
export function FailedPage({ error }: { error: unknown }) {
  // The server has already logged its own errors; an error in the browser must be reported from
  // here.
  useEffect(() => {
    if (!isRouteErrorResponse(error) && !isUnreached(error)) reportError(error)
  }, [error])
  return (
    <ErrorPage
      status={isRouteErrorResponse(error) ? error.status : 500}
      reference={sentWith(error, 'reference')}
      message={sentWith(error, 'message')}
      isUnreached={isUnreached(error)}
    />
  )
}
