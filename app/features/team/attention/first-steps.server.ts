/** What an Orbiter still has to do before the first booking can come. */
import { ownMedia } from '#app/base/own-media.ts'
import { paths } from '#app/base/paths.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { listCityLabels } from '#market/catalog/cities.server.ts'
import { readOwnOffers, type OwnOffers } from '#market/offers/own-offers.server.ts'
import type { OwnUpload } from '#market/portfolio/portfolio.ts'
import { listOwnUploads } from '#market/portfolio/portfolio-upload.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'

export const FIRST_STEPS = ['photo', 'place', 'sample', 'prices', 'hours', 'link'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

export interface FirstSteps {
  orbiterId: string
  /** Sharing the link stays open until the first booking, because no number of shares is enough. */
  open: FirstStep[]
  photoUrl: string | null
  /** Where the Orbiter works, as customers read it. */
  place: string | null
  startingPriceCents: number | null
  /** The link to the public profile. */
  link: string
  isListed: boolean
  offers: OwnOffers
  uploads: OwnUpload[]
  cities: string[]
}

export async function readFirstSteps(viewer: Viewer): Promise<FirstSteps> {
  const [profile, offers, uploads, cities] = await Promise.all([
    db()
      .selectFrom('profiles as p')
      .select(['p.location', 'p.placeId', 'p.profileImageUrl', 'p.startingPrice', 'p.listedAt'])
      .select((eb) => [
        eb
          .exists(
            eb
              .selectFrom('orbiterPortfolio as o')
              .select('o.id')
              .whereRef('o.orbiterId', '=', 'p.userId')
              .where('o.mediaType', '=', 'video'),
          )
          .as('hasSample'),
        eb
          .exists(
            eb
              .selectFrom('orbiterAvailability as a')
              .select('a.id')
              .whereRef('a.orbiterId', '=', 'p.userId')
              .where('a.date', '>=', todayIn(viewer.timeZone, now())),
          )
          .as('hasHours'),
      ])
      .where('p.userId', '=', viewer.id)
      .executeTakeFirstOrThrow(),
    readOwnOffers(viewer),
    listOwnUploads(viewer),
    listCityLabels(),
  ])
  const photoUrl = ownMedia(profile.profileImageUrl)
  const done: Record<FirstStep, boolean> = {
    photo: Boolean(photoUrl),
    place: profile.placeId !== null,
    sample: Boolean(profile.hasSample),
    prices: (profile.startingPrice ?? 0) > 0,
    hours: Boolean(profile.hasHours),
    link: false,
  }
  return {
    orbiterId: viewer.id,
    open: FIRST_STEPS.filter((step) => !done[step]),
    photoUrl,
    place: profile.location,
    startingPriceCents: profile.startingPrice,
    link: env().publicUrl + paths.creator(viewer.id),
    isListed: profile.listedAt !== null,
    offers,
    uploads,
    cities,
  }
}
