import type { Route } from './+types/become-orbiter'
import { getSetting } from '#app/features/settings/settings.server.ts'
import { paths } from '#app/base/paths.ts'
import type { RouteHandle } from '#app/platform/route-handle.ts'
import { readQuestion } from '#app/routes/public/become-orbiter/earnings.ts'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { breadcrumbs } from '#app/routes/shell/structured-data.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { WhoCanJoin } from '#app/routes/public/become-orbiter/who-can-join.tsx'
import { Workflow } from '#app/routes/public/become-orbiter/workflow.tsx'
import { Earnings } from '#app/routes/public/become-orbiter/earnings.tsx'

export const handle: RouteHandle = { isShared: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    'Become an Orbiter',
    'Film events on your iPhone, on your own schedule, and get paid for every reel you complete.',
    paths.becomeOrbiter(),
    {
      image: paths.shareImage('become-orbiter'),
      structured: loaderData?.structured,
    },
  )

export async function loader({ request }: Route.LoaderArgs) {
  const commission = await loadOptional('commission', getSetting('commission_bps'))
  const structured = [breadcrumbs({ name: 'Become an Orbiter', path: paths.becomeOrbiter() })]
  return { commission, question: readQuestion(new URL(request.url).searchParams), structured }
}

const SIGN_UP = paths.auth({ tab: 'signup', role: 'orbiter' })

export default function BecomeOrbiter({
  loaderData: { commission, question },
}: Route.ComponentProps) {
  return (
    <div className="page sections">
      <section className="page-hero">
        <h1 className="display-1">Film the night. Get paid for it.</h1>
        <p className="lead">
          Orbiters shoot and edit short reels at real events near them, on the iPhone they already
          own. You set your schedule; every completed reel pays.
        </p>
        <LinkButton to={SIGN_UP} tone="main" className="btn-lg w-fit">
          Become an Orbiter
        </LinkButton>
      </section>
      <WhoCanJoin />
      <Workflow />
      <Earnings commission={commission} question={question} />
      <section className="closing panel">
        <h2 className="display-2">Your first reel is waiting.</h2>
        <p className="lead">
          Applying takes a few minutes. We review every application and write to you once you're
          approved.
        </p>
        <LinkButton to={paths.onboarding()} className="btn-lg">
          Apply now
        </LinkButton>
      </section>
    </div>
  )
}
