/** What an Orbiter offers, with what customers do not see at present. */
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { getSetting } from '#app/features/catalog/settings.server.ts'
import type { OwnOffer } from '#app/features/creators/own-offers.ts'
import { db } from '#app/platform/db.ts'

export async function readOwnOffers(viewer: Viewer) {
  const [profile, services, packages, commission] = await Promise.all([
    db()
      .selectFrom('profiles')
      .select(['orbiterLevel', 'pricing15s', 'pricing30s', 'pricing60s', 'deliveryTimeDays', 'listedAt'])
      .where('userId', '=', viewer.id)
      .executeTakeFirstOrThrow(),
    db().selectFrom('orbiterPricing').selectAll().where('orbiterId', '=', viewer.id).orderBy('displayOrder').orderBy('price').orderBy('id').execute(),
    db().selectFrom('orbiterPackages').selectAll().where('orbiterId', '=', viewer.id).orderBy('price').orderBy('createdAt').orderBy('id').execute(),
    getSetting('commission_bps'),
  ])
  return {
    level: profile.orbiterLevel,
    isListed: profile.listedAt !== null,
    commissionBps: commission.marketplace,
    reels: { pricing15s: profile.pricing15s, pricing30s: profile.pricing30s, pricing60s: profile.pricing60s, deliveryDays: profile.deliveryTimeDays },
    services: services.map((row): OwnOffer => ({
      id: row.id,
      name: row.serviceName,
      description: row.serviceDescription,
      durationMinutes: row.durationMinutes,
      priceCents: row.price,
      deliveryDays: null,
      isActive: row.isActive,
    })),
    packages: packages.map((row): OwnOffer => ({
      id: row.id,
      name: row.packageName,
      description: row.packageDescription,
      durationMinutes: row.durationMinutes,
      priceCents: row.price,
      deliveryDays: row.deliveryDays,
      isActive: row.isActive,
    })),
  }
}

export type OwnOffers = Awaited<ReturnType<typeof readOwnOffers>>
