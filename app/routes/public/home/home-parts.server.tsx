/** The parts of the home page that need no JavaScript, as HTML. */
import { DIRECT_TIMES } from '#app/base/time-steps.ts'
import { eveningIn } from '#app/base/zoned-time.ts'
import { formatTime } from '#app/base/time.ts'
import { paths } from '#app/base/paths.ts'
import { earliestEventDate } from '#market/catalog/cities.server.ts'
import type { City } from '#market/catalog/cities.ts'
import { PackageCard } from '#market/catalog/package-card.tsx'
import type { OfferedProduct } from '#market/catalog/product.ts'
import { SPECIALTIES, type CreatorCardData } from '#market/creators/creator.ts'
import type { Reel } from '#market/reels/reel.ts'
import type { Evening } from '#delivery/publishing/choose-evening.ts'
import type { HungReel } from '#delivery/publishing/find-evening.server.ts'
import type { Claim } from '#people/settings/claims.ts'
import { now } from '#app/platform/clock.ts'
import { EveningStrip } from '#app/routes/public/home/evening-strip.tsx'
import { FeaturedOrbiter } from '#app/routes/public/home/featured-orbiter.tsx'
import type { FindChoices } from '#app/routes/public/home/find-form.tsx'
import { HowItWorksStrip } from '#app/routes/public/home/how-it-works-strip.tsx'
import { KindsOfWork } from '#app/routes/public/home/kinds-of-work.tsx'
import { ValuePoint } from '#app/routes/public/home/value-point.tsx'
import { WeddingBand } from '#app/routes/public/home/wedding-band.tsx'
import { getStill, type StillName } from '#app/routes/public/stills/stills.server.ts'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'
import { staticHtml } from '#app/routes/shell/static-html.server.tsx'

const KINDS: [label: string, to: string, still: StillName][] = [
  ['Weddings', paths.weddings(), 'wedding-rings-1'],
  ['Restaurants', paths.browseCreators({ q: 'restaurant' }), 'restaurant-plate-1'],
  ['Real estate', paths.browseCreators({ q: 'real estate' }), 'modern-house-1'],
  ['Launches', paths.browseCreators({ q: 'product launch' }), 'tech-product-1'],
  ['Parties', paths.browseCreators({ q: 'party' }), 'birthday-cake-1'],
  ['Conferences', paths.browseCreators({ q: 'conference' }), 'conference-1'],
]

export const packageCards = (packages: readonly OfferedProduct[]) =>
  packages.map((product) => staticHtml(<PackageCard product={product} />))

export const orbiterCards = (orbiters: readonly CreatorCardData[]) =>
  orbiters.map((creator) => staticHtml(<FeaturedOrbiter creator={creator} />))

export const valueCards = (claims: readonly Claim[]) =>
  claims.map((claim) => staticHtml(<ValuePoint claim={claim} />))

export const kindsHtml = () =>
  staticHtml(
    <KindsOfWork
      kinds={KINDS.map(([label, to, still]) => ({ label, to, still: getStill(still) }))}
    />,
  )

export const stepsHtml = () => staticHtml(<HowItWorksStrip />)

export const eveningHtml = (evening: Evening<HungReel>) =>
  staticHtml(<EveningStrip evening={evening} today={eveningIn(evening.timeZone, now())} />)

export const weddingHtml = (reels: Reel[]) => staticHtml(<WeddingBand reels={reels} />)

/** The choices that the hero's search offers. */
export async function findChoices(cities: readonly City[]): Promise<FindChoices> {
  return {
    kinds: SPECIALTIES,
    cities: cities.map(({ name }) => name),
    earliestDate: (await loadOptional('cities', earliestEventDate())) ?? '',
    times: DIRECT_TIMES.map((time) => [time, formatTime(time)] as const),
  }
}
