import type { Viewer } from '#people/accounts/viewer.ts'
import { unservedLabelOf } from '#market/catalog/served-places.server.ts'
import type { SavedSteps } from '#work/onboarding/application.ts'
import { hasContacts } from '#people/masking/shown-text.ts'
import { getSetting } from '#people/settings/settings.server.ts'
import { byReelPrice } from '#people/accounts/reel-prices.ts'
import { db } from '#app/platform/db.ts'

const centsText = (cents: number | null) => (cents === null ? '' : String(cents / 100))

/** The wizard's values: the saved values, overlaid with the unsaved draft. */
export async function readSetup(viewer: Viewer) {
  const [profile, samples, application, commission] = await Promise.all([
    db()
      .selectFrom('profiles')
      .selectAll()
      .where('userId', '=', viewer.id)
      .executeTakeFirstOrThrow(),
    db()
      .selectFrom('orbiterPortfolio')
      .select(['id', 'title', 'mediaUrl', 'description'])
      .where('orbiterId', '=', viewer.id)
      .orderBy('createdAt')
      .execute(),
    db()
      .selectFrom('orbiterApplications')
      .select(['status', 'step', 'answers', 'savedSteps', 'createdAt'])
      .where('userId', '=', viewer.id)
      .where('model', '=', 'marketplace')
      .orderBy('createdAt', 'desc')
      .executeTakeFirst(),
    getSetting('commission_bps'),
  ])
  const saved: Record<string, string> = {
    location: profile.location ?? '',
    bio: profile.bio ?? '',
    instagram: profile.socialInstagram ?? '',
    tiktok: profile.socialTiktok ?? '',
    youtube: profile.socialYoutube ?? '',
    website: profile.socialWebsite ?? '',
    orbiterLevel: profile.wishedLevel ?? profile.orbiterLevel ?? '',
    ...byReelPrice(({ price }) => centsText(profile[price])),
    turnaroundDays: String(profile.deliveryTimeDays ?? 3),
  }
  const isOpen = application?.status === 'draft' || application?.status === 'submitted'
  return {
    values: {
      ...saved,
      ...(application?.status === 'draft' ? (application.answers as Record<string, string>) : {}),
    },
    samples: samples.map(({ mediaUrl, ...row }) => ({ ...row, url: mediaUrl })),
    step: isOpen ? application.step : 1,
    status: application?.status ?? null,
    savedSteps: (application?.savedSteps ?? {}) as SavedSteps,
    startedAt: application?.createdAt ?? profile.updatedAt,
    /** Whether visitors see a note in place of parts of the bio. */
    hasContactsInBio: hasContacts(profile.bio ?? ''),
    unservedCity: await unservedLabelOf(profile),
    /** The level in force; the level in the wizard is only a wish. */
    level: profile.orbiterLevel,
    /** The commission on the prices, in basis points. */
    commissionBps: commission.marketplace,
  }
}
