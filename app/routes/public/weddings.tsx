import type { Route } from './+types/weddings'
import { viewerContext, type Viewer } from '#people/accounts/viewer.ts'
import { listCities } from '#market/catalog/cities.server.ts'
import { listProducts } from '#market/catalog/catalog-queries.server.ts'
import { DEFAULT_SEARCH } from '#market/creators/creator-search.ts'
import { DelegatedHearts } from '#market/favourites/delegated-hearts.tsx'
import { markSaved } from '#market/favourites/favourite-queries.server.ts'
import { listFeaturedReels, listReels } from '#market/reels/reel-queries.server.ts'
import { showCreators } from '#market/search/search-creators.server.ts'
import { paths } from '#app/base/paths.ts'
import type { RouteHandle } from '#app/platform/route-handle.ts'
import { readContentFacts } from '#team/documents/content-facts.server.ts'
import { readHelp } from '#app/routes/public/content/markdown.server.ts'
import { getStill } from '#app/routes/public/stills/stills.server.ts'
import { WEDDINGS } from '#app/routes/public/weddings/run-of-show.ts'
import { WeddingsPage } from '#app/routes/public/weddings/weddings-page.tsx'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { staticHtml } from '#app/routes/shell/static-html.server.tsx'
import { breadcrumbs, service } from '#app/routes/shell/structured-data.server.ts'
import { StaticHtml } from '#app/ui/static-html.tsx'
import './weddings/weddings.css'

/** Enough to find one reel for each part of the day. */
const REELS_READ = 15
const ORBITERS_SHOWN = 3

export const handle: RouteHandle = { isShared: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    'Weddings',
    'Your wedding in reels and photos: one reel before the day ends, the others within two business days.',
    paths.weddings(),
    {
      image: paths.shareImage('weddings'),
      structured: loaderData?.structured,
    },
  )

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const [packages, reels, orbiters, questions, cities] = await Promise.all([
    loadOptional('wedding packages', listProducts('wedding-package')),
    loadOptional('wedding reels', listWeddingReels()),
    loadOptional('wedding Orbiters', findWeddingOrbiters(viewer)),
    loadOptional('questions', readQuestions()),
    loadOptional('cities', listCities()),
  ])
  const about = 'Reels and photos of your wedding, the last of them within two business days.'
  return {
    html: staticHtml(
      <WeddingsPage
        packages={packages}
        reels={reels ?? []}
        orbiters={orbiters ?? []}
        questions={questions ?? []}
        stills={{ table: getStill('wedding-table-1'), rings: getStill('wedding-rings-1') }}
      />,
    ),
    structured: [
      service('Wedding reels', about, paths.weddings(), packages ?? [], cities ?? []),
      breadcrumbs({ name: 'Weddings', path: paths.weddings() }),
    ],
  }
}

/** Featured reels first, then the newest. */
async function listWeddingReels() {
  const [featured, { rows }] = await Promise.all([
    listFeaturedReels({ category: WEDDINGS, limit: REELS_READ }),
    listReels({ category: WEDDINGS, limit: REELS_READ }),
  ])
  const more = rows.filter(({ id }) => featured.every((reel) => reel.id !== id))
  return [...featured, ...more]
}

/** Listed Orbiters whose profile says that they film weddings, as the search finds them. */
async function findWeddingOrbiters(viewer: Viewer | null) {
  const { rows } = await showCreators({ ...DEFAULT_SEARCH, search: 'wedding' }, null)
  return markSaved(viewer, rows.slice(0, ORBITERS_SHOWN))
}

async function readQuestions() {
  const topics = readHelp(await readContentFacts())
  return topics.find(({ title }) => title === WEDDINGS)?.entries ?? []
}

export default function Weddings({ loaderData }: Route.ComponentProps) {
  return (
    <DelegatedHearts>
      <StaticHtml html={loaderData.html} />
    </DelegatedHearts>
  )
}
