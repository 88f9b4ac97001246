/** An Orbiter's own offers, including those that customers currently cannot see. */
import type { Viewer } from '#people/accounts/viewer.ts'
import { hasContacts } from '#people/masking/shown-text.ts'
import { getSetting } from '#people/settings/settings.server.ts'
import type { OwnOffer } from '#market/offers/own-offers.ts'
import { reelPriceFields } from '#people/accounts/reel-prices.ts'
import { db } from '#app/platform/db.ts'

const toOwnOffer = (row: Omit<OwnOffer, 'hasContacts'>): OwnOffer => ({
  ...row,
  hasContacts: hasContacts(row.name) || hasContacts(row.description ?? ''),
})

export async function readOwnOffers(viewer: Viewer) {
  const [profile, services, packages, commission] = await Promise.all([
    db()
      .selectFrom('profiles')
      .select([
        'orbiterLevel',
        'wishedLevel',
        ...reelPriceFields(),
        'deliveryTimeDays as deliveryDays',
        'listedAt',
      ])
      .where('userId', '=', viewer.id)
      .executeTakeFirstOrThrow(),
    db()
      .selectFrom('orbiterPricing')
      .select([
        'id',
        'serviceName as name',
        'serviceDescription as description',
        'durationMinutes',
        'price as priceCents',
        'isActive',
      ])
      .where('orbiterId', '=', viewer.id)
      .orderBy('displayOrder')
      .orderBy('price')
      .orderBy('id')
      .execute(),
    db()
      .selectFrom('orbiterPackages')
      .select([
        'id',
        'packageName as name',
        'packageDescription as description',
        'durationMinutes',
        'price as priceCents',
        'deliveryDays',
        'isActive',
      ])
      .where('orbiterId', '=', viewer.id)
      .orderBy('price')
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
    getSetting('commission_bps'),
  ])
  const { orbiterLevel, wishedLevel, listedAt, ...reels } = profile
  return {
    /** The level that prices are suggested for: the current level, or else the requested one. */
    level: orbiterLevel ?? wishedLevel,
    isListed: listedAt !== null,
    commissionBps: commission.marketplace,
    reels,
    services: services.map((row) => toOwnOffer({ ...row, deliveryDays: null })),
    packages: packages.map(toOwnOffer),
  }
}

export type OwnOffers = Awaited<ReturnType<typeof readOwnOffers>>
