import { isRouteErrorResponse } from 'react-router'
import { ErrorPage } from '#app/routes/shell/error-page.tsx'

/** What the server sent with the error: a text by its name (server/route-errors.ts). */
function sentWith(error: unknown, name: 'reference' | 'message'): string | null {
  const sent: unknown = isRouteErrorResponse(error) ? error.data : null
  const text: unknown = typeof sent === 'object' && sent !== null ? Reflect.get(sent, name) : null
  return typeof text === 'string' ? text : null
}

/** What a frame shows in place of a page that threw this error. */
export function FailedPage({ error }: { error: unknown }) {
  return (
    <ErrorPage
      status={isRouteErrorResponse(error) ? error.status : 500}
      reference={sentWith(error, 'reference')}
      message={sentWith(error, 'message')}
      // `fetch` throws a TypeError when the server cannot be reached.
      isUnreached={error instanceof TypeError && /fetch|network|load failed/i.test(error.message)}
    />
  )
}
