import { data } from 'react-router'
import type { Route } from './+types/not-found'
import { log, loggablePath } from '#app/platform/log.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { NotFoundPage } from '#app/routes/shell/error-page.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Page not found', 'There is nothing at this address.')

export function loader({ request }: Route.LoaderArgs) {
  log.warn({ path: loggablePath(new URL(request.url).pathname) }, 'page not found')
  return data(null, { status: 404 })
}

export default function NotFoundRoute() {
  return <NotFoundPage />
}
