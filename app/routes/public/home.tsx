import type { Route } from './+types/home'
import { viewerContext, type Viewer } from '#app/features/accounts/viewer.ts'
import { findClaimText, readClaims } from '#app/features/settings/claims.server.ts'
import { cityCount } from '#app/features/catalog/city-count.ts'
import { listCities } from '#app/features/catalog/cities.server.ts'
import { findSetting } from '#app/features/settings/settings.server.ts'
import { listProducts } from '#app/features/catalog/catalog-queries.server.ts'
import type { Product } from '#app/features/catalog/product.ts'
import type { CreatorCardData } from '#app/features/creators/creator.ts'
import { DEFAULT_SEARCH } from '#app/features/creators/creator-search.ts'
import { markSaved } from '#app/features/favourites/favourite-queries.server.ts'
import { searchCreators } from '#app/features/search/search-creators.server.ts'
import { listFeaturedReels, listReels } from '#app/features/reels/reel-queries.server.ts'
import { paths } from '#app/base/paths.ts'
import type { RouteHandle } from '#app/platform/route-handle.ts'
import { followConfirmationLink } from '#app/routes/auth/confirm-link.server.ts'
import { HowItWorksStrip } from '#app/routes/public/home/how-it-works-strip.tsx'
import { ValuePoints } from '#app/routes/public/home/value-points.tsx'
import { WeddingBand } from '#app/routes/public/home/wedding-band.tsx'
import { PackageCard } from '#app/routes/public/package-card.tsx'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { organization, service, videos, website } from '#app/routes/shell/structured-data.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Carousel } from '#app/ui/carousel.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { FeaturedOrbiters } from '#app/routes/public/home/featured-orbiters.tsx'
import { VALUE_POINTS, Hero } from '#app/routes/public/home/hero.tsx'

const ORBITERS_SHOWN = 6
export const handle: RouteHandle = { isShared: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    'Orbit',
    `A creator with an iPhone comes to your event, and your reel is ready before the last guest leaves. Book a reel in ${cityCount(loaderData?.cityTotal ?? 6)}.`,
    paths.home(),
    { structured: loaderData?.structured },
  )

export async function loader({ request, context }: Route.LoaderArgs) {
  const confirmed = await followConfirmationLink({ request, context })
  if (confirmed) throw confirmed
  const viewer = context.get(viewerContext)
  const [reels, weddingReels, packages, orbiters, contact, cities, lead, claims] =
    await Promise.all([
      loadOptional('hero reels', listFeaturedReels({ limit: 3 })),
      loadOptional('wedding reels', listReels({ category: 'Weddings', limit: 2 })),
      loadOptional('packages', listProducts('event-package')),
      loadOptional('orbiters', searchFeatured(viewer)),
      loadOptional('contact', findSetting('contact')),
      loadOptional('cities', listCities()),
      loadOptional('claims', findClaimText('home-lead')),
      loadOptional('claims', readClaims(VALUE_POINTS)),
    ])
  const about =
    'Short vertical reels, filmed on an iPhone and edited at your event, ready before it ends.'
  const structured = [
    organization(contact, cities ?? []),
    website(),
    service('Event reels', about, paths.homePackages(), packages ?? [], cities ?? []),
    ...videos(reels ?? []),
  ]
  return {
    reels: reels ?? [],
    weddingReels: weddingReels?.rows ?? [],
    packages,
    orbiters,
    cityTotal: cities?.length ?? 0,
    lead,
    claims,
    structured,
  }
}

async function searchFeatured(viewer: Viewer | null): Promise<CreatorCardData[]> {
  const { rows } = await searchCreators(DEFAULT_SEARCH)
  return markSaved(viewer, rows.slice(0, ORBITERS_SHOWN))
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { reels, weddingReels, packages, orbiters, cityTotal, lead, claims } = loaderData
  return (
    <>
      <Hero reels={reels} cityTotal={cityTotal} lead={lead} />
      <div className="page sections">
        <Packages packages={packages} />
        <HowItWorksStrip />
        <ValuePoints claims={claims} />
        <FeaturedOrbiters orbiters={orbiters} />
        <WeddingBand reels={weddingReels} />
      </div>
    </>
  )
}

function Packages({ packages }: { packages: Product[] | null }) {
  return (
    <section id="packages" aria-label="Packages">
      {packages ? (
        <Carousel
          title={<h2 className="display-2">One price per project</h2>}
          cards={packages.map((product) => (
            <PackageCard key={product.id} product={product} />
          ))}
        />
      ) : (
        <RetryNotice title="Couldn't load packages" retryHref={paths.home()} />
      )}
      <div className="after-cards">
        <p className="text-muted">
          Not sure what fits your event? Tell us about it and we will suggest something.
        </p>
        <LinkButton to={paths.enquiry()}>Schedule Consultation</LinkButton>
      </div>
    </section>
  )
}
