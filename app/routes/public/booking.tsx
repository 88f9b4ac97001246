import type { Route } from './+types/booking'
import { takesPayments } from '#money/gateways/gateways.server.ts'
import { readPriceLists } from '#market/catalog/price-list.server.ts'
import { paths } from '#app/base/paths.ts'
import type { RouteHandle } from '#app/platform/route-handle.ts'
import { WaysPage } from '#app/routes/public/booking/ways-page.tsx'
import { listFeaturedReels } from '#market/reels/reel-queries.server.ts'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { staticHtml } from '#app/routes/shell/static-html.server.tsx'
import { breadcrumbs } from '#app/routes/shell/structured-data.server.ts'
import { StaticHtml } from '#app/ui/static-html.tsx'

export const handle: RouteHandle = { isShared: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    'Two ways to book',
    'Take a package and let us match you with a trained Orbiter, or choose an Orbiter yourself in the marketplace.',
    paths.bookingChoice(),
    {
      image: paths.shareImage('booking'),
      structured: loaderData?.structured,
    },
  )

export async function loader() {
  const [lists, reels] = await Promise.all([
    loadOptional('price lists', readPriceLists()),
    loadOptional('reels', listFeaturedReels({ limit: 4 })),
  ])
  return {
    html: staticHtml(
      <WaysPage lists={lists ?? []} reels={reels ?? []} isCharged={takesPayments()} />,
    ),
    structured: [breadcrumbs({ name: 'Book', path: paths.bookingChoice() })],
  }
}

export default function BookingChoice({ loaderData }: Route.ComponentProps) {
  return <StaticHtml html={loaderData.html} />
}
