import type { Route } from './+types/how-it-works'
import { readPriceLists } from '#market/catalog/price-list.server.ts'
import type { ClaimId } from '#people/settings/claims.ts'
import { readClaims } from '#people/settings/claims.server.ts'
import { paths } from '#app/base/paths.ts'
import type { RouteHandle } from '#app/platform/route-handle.ts'
import { ClosingReel } from '#app/routes/public/browse-reels/closing-reel.tsx'
import { findClosingReel } from '#app/routes/public/browse-reels/find-closing-reel.server.ts'
import { HowItWorksPage } from '#app/routes/public/how-it-works/how-it-works-page.tsx'
import { getStill } from '#app/routes/public/stills/stills.server.ts'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { staticHtml } from '#app/routes/shell/static-html.server.tsx'
import { breadcrumbs } from '#app/routes/shell/structured-data.server.ts'
import { StaticHtml } from '#app/ui/static-html.tsx'
import './how-it-works/how-it-works.css'
import './how-it-works/night-scrub.css'

export const handle: RouteHandle = { isShared: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    'How It Works',
    'Five steps from your first message to a reel that is ready before the event ends.',
    paths.howItWorks(),
    {
      image: paths.shareImage('how-it-works'),
      structured: loaderData?.structured,
    },
  )

const FEATURES: readonly ClaimId[] = [
  'matching',
  'instant-confirmation',
  'support-manager',
  'downloads',
]

export async function loader() {
  const [features, lists] = await Promise.all([
    loadOptional('claims', readClaims(FEATURES)),
    loadOptional('price lists', readPriceLists()),
  ])
  const html = staticHtml(
    <HowItWorksPage
      features={features ?? []}
      lists={lists ?? []}
      still={getStill('example-night-1')}
    />,
  )
  return {
    html,
    closing: await findClosingReel('fashion', html),
    structured: [breadcrumbs({ name: 'How It Works', path: paths.howItWorks() })],
  }
}

export default function HowItWorks({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <StaticHtml html={loaderData.html} />
      <ClosingReel reel={loaderData.closing} />
    </>
  )
}
