import { Link } from 'react-router'
import type { Route } from './+types/weddings'
import { posterSources } from '#app/base/poster.ts'
import { listCities } from '#app/features/catalog/cities.server.ts'
import { listProducts } from '#app/features/catalog/catalog-queries.server.ts'
import { listReels } from '#app/features/reels/reel-queries.server.ts'
import { paths } from '#app/base/paths.ts'
import type { RouteHandle } from '#app/platform/route-handle.ts'
import { PackageCard } from '#app/routes/public/package-card.tsx'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { breadcrumbs, service } from '#app/routes/shell/structured-data.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Carousel } from '#app/ui/carousel.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { VideoPoster } from '#app/ui/video-poster.tsx'

export const handle: RouteHandle = { isShared: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    'Weddings',
    'Wedding packages with reels and photos over one or two days, follow-up reels within two business days.',
    paths.weddings(),
    {
      image: paths.shareImage('weddings'),
      structured: loaderData?.structured,
    },
  )

export async function loader() {
  const [packages, reels, cities] = await Promise.all([
    loadOptional('wedding packages', listProducts('wedding-package')),
    loadOptional('wedding reels', listReels({ category: 'Weddings', limit: 4 })),
    loadOptional('cities', listCities()),
  ])
  const about =
    'Reels and photos over one or two days, with follow-up reels within two business days.'
  const structured = [
    service('Wedding reels', about, paths.weddings(), packages ?? [], cities ?? []),
    breadcrumbs({ name: 'Weddings', path: paths.weddings() }),
  ]
  return { packages, reels: reels?.rows ?? [], structured }
}

export default function Weddings({ loaderData: { packages, reels } }: Route.ComponentProps) {
  return (
    <div className="page sections">
      <section className="page-hero">
        <h1 className="display-1">Weddings, told in reels.</h1>
        <p className="lead">
          An Orbiter films the day the way your guests experience it: vertical, up close and in the
          moment. Photos are part of every package, and follow-up reels arrive within 2 business
          days.
        </p>
      </section>
      {reels.length > 0 && (
        <ul className="reel-strip" aria-label="Wedding reels" data-count={reels.length}>
          {reels.map((reel, index) => (
            <li key={reel.id}>
              <Link
                to={paths.browseReels({ category: reel.category, reel: reel.id })}
                className="reel-link"
              >
                <VideoPoster
                  {...posterSources(reel.posterUrl)}
                  sizes="(width >= 1024px) 302px, 44vw"
                  videoSrc={reel.videoUrl}
                  alt=""
                  priority={index === 0}
                >
                  <span className="title">
                    <span className="sr-only">Watch </span>
                    {reel.title}
                  </span>
                </VideoPoster>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <section aria-label="Wedding packages">
        {packages ? (
          <Carousel
            title={<h2 className="display-2">Three packages</h2>}
            cards={packages.map((product) => (
              <PackageCard key={product.id} product={product} />
            ))}
          />
        ) : (
          <RetryNotice title="Couldn't load wedding packages" retryHref={paths.weddings()} />
        )}
        <div className="after-cards">
          <p className="text-muted">
            A smaller celebration? One reel, made while it happens, may be all you need.
          </p>
          <LinkButton to={paths.homePackages()}>See event packages</LinkButton>
        </div>
      </section>
    </div>
  )
}
