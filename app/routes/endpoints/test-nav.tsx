import { data, Link } from 'react-router'
import type { Route } from './+types/test-nav'
import { mayOpenMailbox } from '#notifications/captured-mails.server.ts'
import { paths } from '#app/base/paths.ts'
import { env } from '#app/platform/env.ts'
import { isLocalContext } from '#app/platform/request-context.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { Badge } from '#app/ui/badge.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

const LINKS = [
  { to: paths.auth(), label: 'Sign In' },
  { to: paths.auth({ tab: 'signup' }), label: 'Sign Up' },
  { to: paths.auth({ tab: 'signup', role: 'orbiter' }), label: 'Orbiter Sign Up' },
  { to: paths.home(), label: 'Home' },
]

export const meta: Route.MetaFunction = () =>
  pageMeta('Test Navigation', 'Short cuts for development.')

export function loader({ context }: Route.LoaderArgs) {
  if (env().isProduction) throw data(null, { status: 404 })
  return {
    links: mayOpenMailbox(context.get(isLocalContext))
      ? [...LINKS, { to: paths.mailbox(), label: 'Mailbox' }]
      : LINKS,
  }
}

export default function TestNav({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-narrow">
      <PageHead title="Test Navigation" above={<Badge tone="clock">Development only</Badge>} />
      <ul className="stack-12 above-32">
        {loaderData.links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="panel line-12 between">
              <span className="title">{label}</span>
              <span className="tabular small text-muted">{to}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
