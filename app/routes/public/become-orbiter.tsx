import type { Route } from './+types/become-orbiter'
import { listCities } from '#market/catalog/cities.server.ts'
import { listProducts } from '#market/catalog/catalog-queries.server.ts'
import { PRODUCT_FAMILIES } from '#market/catalog/product.ts'
import { DEFAULT_SEARCH } from '#market/creators/creator-search.ts'
import { readPublicCounts } from '#team/reports/public-counts.server.ts'
import { listFeaturedReels, listTaggedReels } from '#market/reels/reel-queries.server.ts'
import { showCreators } from '#market/search/search-creators.server.ts'
import { getSetting } from '#people/settings/settings.server.ts'
import { paths } from '#app/base/paths.ts'
import type { RouteHandle } from '#app/platform/route-handle.ts'
import { ClosingReel } from '#app/routes/public/browse-reels/closing-reel.tsx'
import { findClosingReel } from '#app/routes/public/browse-reels/find-closing-reel.server.ts'
import { Shares, SuggestedPrices } from '#app/routes/public/become-orbiter/earning-facts.tsx'
import { Earnings } from '#app/routes/public/become-orbiter/earnings.tsx'
import { readQuestion } from '#app/routes/public/become-orbiter/earnings.ts'
import { JobEarnings } from '#app/routes/public/become-orbiter/job-earnings.tsx'
import { Closing, Recruiting } from '#app/routes/public/become-orbiter/recruiting.tsx'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { staticHtml } from '#app/routes/shell/static-html.server.tsx'
import { breadcrumbs } from '#app/routes/shell/structured-data.server.ts'
import { StaticHtml } from '#app/ui/static-html.tsx'

const WORK_SHOWN = 3
/** The home page opens with these. */
const OPENING_REELS = 3
const REELS_READ = 60

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
  const [commission, orbiters, counts, cities, products] = await Promise.all([
    loadOptional('commission', getSetting('commission_bps')),
    loadOptional('orbiters', listWork()),
    loadOptional('counts', readPublicCounts()),
    loadOptional('cities', listCities()),
    loadOptional('products', listAllProducts()),
  ])
  const recruiting = staticHtml(
    <Recruiting
      commission={commission}
      orbiters={orbiters ?? []}
      counts={counts}
      cityTotal={cities?.length ?? 0}
    />,
  )
  return {
    commission,
    question: readQuestion(new URL(request.url).searchParams),
    recruiting,
    last: await findClosingReel('real estate', recruiting),
    shares: commission ? staticHtml(<Shares commission={commission} />) : '',
    prices: staticHtml(
      <>
        {commission && <JobEarnings commission={commission} products={products ?? []} />}
        <SuggestedPrices />
      </>,
    ),
    closing: staticHtml(<Closing />),
    structured: [breadcrumbs({ name: 'Become an Orbiter', path: paths.becomeOrbiter() })],
  }
}

/**
 * Listed Orbiters with a reel, the recommended ones first: those whose reel is of an event,
 * then the others, and last the reels that open the home page. None is shown twice.
 */
async function listWork() {
  const [{ rows }, opening, gallery] = await Promise.all([
    showCreators(DEFAULT_SEARCH, null),
    listFeaturedReels({ limit: OPENING_REELS }),
    listTaggedReels('events', REELS_READ),
  ])
  const shown = new Set(opening.map(({ videoUrl }) => videoUrl))
  const events = new Set(gallery.map(({ videoUrl }) => videoUrl))
  const rank = (url: string | null) => (shown.has(url ?? '') ? 2 : Number(!events.has(url ?? '')))
  return rows
    .filter(({ reelUrl }, index) => {
      const first = rows.findIndex((row) => row.reelUrl === reelUrl)
      return reelUrl !== null && first === index
    })
    .toSorted((a, b) => rank(a.reelUrl) - rank(b.reelUrl))
    .slice(0, WORK_SHOWN)
}

async function listAllProducts() {
  return (await Promise.all(PRODUCT_FAMILIES.map((family) => listProducts(family)))).flat()
}

export default function BecomeOrbiter({ loaderData }: Route.ComponentProps) {
  const { commission, question, shares, prices } = loaderData
  return (
    <>
      <div className="page sections">
        <StaticHtml html={loaderData.recruiting} />
        <Earnings commission={commission} question={question} shares={shares} prices={prices} />
        <StaticHtml html={loaderData.closing} />
      </div>
      <ClosingReel reel={loaderData.last} />
    </>
  )
}
