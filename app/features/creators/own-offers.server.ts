/** What an Orbiter offers, with what customers do not see at present. */
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { getSetting } from '#app/features/catalog/settings.server.ts'
import type { OrbiterLevel } from '#app/features/creators/creator.ts'
import type { OwnOffer } from '#app/features/creators/own-offers.ts'
import { db } from '#app/platform/db.ts'

export async function readOwnOffers(viewer: Viewer) {
  const [profile, services, packages, commission] = await Promise.all([
    db()
      .selectFrom('profiles')
      .select(['orbiter_level', 'pricing_15s', 'pricing_30s', 'pricing_60s', 'delivery_time_days', 'listed_at'])
      .where('user_id', '=', viewer.id)
      .executeTakeFirstOrThrow(),
    db().selectFrom('orbiter_pricing').selectAll().where('orbiter_id', '=', viewer.id).orderBy('display_order').orderBy('price').orderBy('id').execute(),
    db().selectFrom('orbiter_packages').selectAll().where('orbiter_id', '=', viewer.id).orderBy('price').orderBy('created_at').orderBy('id').execute(),
    getSetting('commission_bps'),
  ])
  return {
    level: profile.orbiter_level as OrbiterLevel | null,
    isListed: profile.listed_at !== null,
    commissionBps: commission.marketplace,
    reels: { pricing15s: profile.pricing_15s, pricing30s: profile.pricing_30s, pricing60s: profile.pricing_60s, deliveryDays: profile.delivery_time_days },
    services: services.map((row): OwnOffer => ({
      id: row.id,
      name: row.service_name,
      description: row.service_description,
      durationMinutes: row.duration_minutes,
      priceCents: row.price,
      deliveryDays: null,
      isActive: row.is_active,
    })),
    packages: packages.map((row): OwnOffer => ({
      id: row.id,
      name: row.package_name,
      description: row.package_description,
      durationMinutes: row.duration_minutes,
      priceCents: row.price,
      deliveryDays: row.delivery_days,
      isActive: row.is_active,
    })),
  }
}

export type OwnOffers = Awaited<ReturnType<typeof readOwnOffers>>
