import type { ReactNode } from 'react'
import type { Route } from './+types/home'
import { viewerContext, type Viewer } from '#people/accounts/viewer.ts'
import { findClaimText, readClaims } from '#people/settings/claims.server.ts'
import { cityCount } from '#market/catalog/city-count.ts'
import { listCities } from '#market/catalog/cities.server.ts'
import { findSetting } from '#people/settings/settings.server.ts'
import { FAMILY_WORDS } from '#market/catalog/families.ts'
import { listProducts } from '#market/catalog/catalog-queries.server.ts'
import { findEvening } from '#delivery/publishing/find-evening.server.ts'
import type { CreatorCardData } from '#market/creators/creator.ts'
import { DelegatedHearts } from '#market/favourites/delegated-hearts.tsx'
import { markSaved } from '#market/favourites/favourite-queries.server.ts'
import { listFeaturedCreators } from '#market/search/featured-creators.server.ts'
import type { Reel } from '#market/reels/reel.ts'
import { listFeaturedReels, listReels } from '#market/reels/reel-queries.server.ts'
import { paths } from '#app/base/paths.ts'
import type { RouteHandle } from '#app/platform/route-handle.ts'
import { followConfirmationLink } from '#app/routes/auth/confirm-link.server.ts'
import {
  eveningHtml,
  findChoices,
  kindsHtml,
  orbiterCards,
  packageCards,
  stepsHtml,
  valueCards,
  weddingHtml,
} from '#app/routes/public/home/home-parts.server.tsx'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { organization, service, videos, website } from '#app/routes/shell/structured-data.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Carousel } from '#app/ui/carousel.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { StaticHtml } from '#app/ui/static-html.tsx'
import { VALUE_POINTS, Hero } from '#app/routes/public/home/hero.tsx'

export const handle: RouteHandle = { isShared: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    'Orbit',
    `A creator with an iPhone comes to your event. With an event package, your first reel is ready before it ends. Book a reel in ${cityCount(loaderData?.cityTotal ?? 6)}.`,
    paths.home(),
    { structured: loaderData?.structured },
  )

export async function loader({ request, context }: Route.LoaderArgs) {
  const confirmed = await followConfirmationLink({ request, context })
  if (confirmed) throw confirmed
  const viewer = context.get(viewerContext)
  const [reels, evening, weddingReels, packages, orbiters, contact, cities, lead, claims] =
    await Promise.all([
      loadOptional('hero reels', readHeroReels()),
      loadOptional('evening', findEvening()),
      loadOptional('wedding reels', listReels({ category: 'Weddings', limit: 5 })),
      loadOptional('packages', listProducts('event-package')),
      loadOptional('orbiters', readFeatured(viewer)),
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
    cityTotal: cities?.length ?? 0,
    lead,
    difference: FAMILY_WORDS['event-package'].difference,
    find: await findChoices(cities ?? []),
    evening: evening && eveningHtml(evening),
    kinds: kindsHtml(),
    packages: packages && packageCards(packages),
    steps: stepsHtml(),
    values: claims && valueCards(claims),
    orbiters: orbiters && orbiterCards(orbiters),
    weddings: weddingHtml(weddingsBeside(reels ?? [], weddingReels?.rows ?? [])),
    structured,
  }
}

/** Short enough for a phone to play before anyone has asked for it. */
const LIGHT_SECONDS = 8

/** The newest featured reel, and behind it two of the others, short ones first. */
async function readHeroReels(): Promise<Reel[]> {
  const [newest, ...others] = await listFeaturedReels()
  if (!newest) return []
  const isLong = ({ durationSeconds }: Reel) => Number((durationSeconds ?? 0) > LIGHT_SECONDS)
  return [newest, ...others.toSorted((a, b) => isLong(a) - isLong(b)).slice(0, 2)]
}

/** Two reels of weddings that don't stand at the top of the page already. */
const weddingsBeside = (shown: Reel[], weddings: Reel[]): Reel[] =>
  weddings.filter(({ id }) => shown.every((reel) => reel.id !== id)).slice(0, 2)

async function readFeatured(viewer: Viewer | null): Promise<CreatorCardData[]> {
  return markSaved(viewer, await listFeaturedCreators())
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { reels, cityTotal, lead, find } = loaderData
  return (
    <>
      <Hero reels={reels} cityTotal={cityTotal} lead={lead} find={find} />
      <div className="sections">
        {loaderData.evening && <StaticHtml html={loaderData.evening} />}
        <StaticHtml html={loaderData.kinds} />
        <Packages cards={loaderData.packages} difference={loaderData.difference} />
        <StaticHtml html={loaderData.steps} />
        <Cards
          className="page"
          label="Why Orbit"
          cards={loaderData.values}
          failure="Couldn't load the reasons"
        />
        <DelegatedHearts>
          <Cards
            className="page"
            label="Featured Orbiters"
            action={<LinkButton to={paths.browseCreators()}>View All Orbiters</LinkButton>}
            cards={loaderData.orbiters}
            failure="Couldn't load Orbiters"
          />
        </DelegatedHearts>
        <StaticHtml html={loaderData.weddings} />
      </div>
    </>
  )
}

interface CardsProps {
  label: string
  action?: ReactNode
  /** The HTML of each card; null if the cards could not be loaded. */
  cards: string[] | null
  failure: string
  className?: string
}

/** A carousel of cards that the server has rendered; renders nothing if there are none. */
function Cards({ label, action, cards, failure, className }: CardsProps) {
  if (cards?.length === 0) return null
  return (
    <section className={className} aria-label={label}>
      {cards ? (
        <Carousel
          title={<h2 className="display-2">{label}</h2>}
          action={action}
          cards={cards.map((html) => (
            <StaticHtml key={html} html={html} />
          ))}
        />
      ) : (
        <>
          <h2 className="display-2 below-28">{label}</h2>
          <RetryNotice title={failure} retryHref={paths.home()} />
        </>
      )}
    </section>
  )
}

function Packages({ cards, difference }: { cards: string[] | null; difference: string }) {
  if (cards?.length === 0) return null
  return (
    <section id="packages" className="band-wide" aria-label="Packages">
      <div className="page">
        {cards ? (
          <Carousel
            title={<h2 className="display-2">One price per project</h2>}
            cards={cards.map((html) => (
              <StaticHtml key={html} html={html} />
            ))}
          />
        ) : (
          <RetryNotice title="Couldn't load packages" retryHref={paths.home()} />
        )}
        <div className="cluster-12 between above-24">
          <p className="text-muted">
            {difference} Not sure what fits? Tell us about your event, and we suggest something.
          </p>
          <div className="cluster-12">
            <LinkButton to={paths.comparePrices()}>Compare all prices</LinkButton>
            <LinkButton to={paths.enquiry()}>Schedule Consultation</LinkButton>
          </div>
        </div>
      </div>
    </section>
  )
}
