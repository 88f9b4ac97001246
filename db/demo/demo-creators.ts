/** Creates the demo's Orbiters through the product's own operations. */
import { openAccount } from '#people/accounts/open-account.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { CITIES } from '#market/catalog/cities.ts'
import { saveProfileFields } from '#people/accounts/profile-fields.server.ts'
import { saveOwnProfile } from '#market/creators/save-own-profile.server.ts'
import { markVerification } from '#market/creators/verification.server.ts'
import { saveOwnChecks } from '#market/creators/own-verification.server.ts'
import { approveOrbiter } from '#work/onboarding/approve-orbiter.server.ts'
import { addPortfolioItem } from '#market/portfolio/add-portfolio-item.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import type { DemoReel } from './demo-media.ts'
import { addOffers } from './demo-offers.ts'
import { DEMO_CREATORS, DEMO_ORBITER_NAME, type DemoCreator, type MadeCreator } from './people.ts'
import { DEMO_SEED, seededRandom, type Random } from './random.ts'

export function emailOf(name: string): string {
  return `${name
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
    .replace(/^\.|\.$/g, '')}@people.orbit.example`
}

export async function makeCreator(
  creator: DemoCreator,
  email: string,
  passwordHash: string | null,
): Promise<MadeCreator> {
  const city = CITIES.find((entry) => entry.slug === creator.city) ?? CITIES[0]
  const application = {
    experienceLevel: creator.experience,
    portfolioUrl: null,
    specialties: creator.specialties,
  }
  const id = await transaction((tx) =>
    openAccount(tx, {
      email,
      fullName: creator.name,
      role: 'orbiter',
      passwordHash,
      confirmedAt: now(),
      timeZone: city.timeZone,
      application,
    }),
  )
  if (!id) throw new Error(`The demo has ${email} twice`)
  return {
    ...creator,
    timeZone: city.timeZone,
    viewer: {
      id,
      email,
      fullName: creator.name,
      roles: ['orbiter'],
      timeZone: city.timeZone,
      avatarUrl: null,
    },
  }
}

interface Looks {
  avatarUrl: string
  reels: DemoReel[]
}

/**
 * Verification steps that the team has completed: what a listing needs, and more for a higher
 * level. The demo's own Orbiter has one step left.
 */
async function verifyCreator(
  { viewer, level, face, name }: MadeCreator,
  admin: Viewer,
): Promise<void> {
  const steps = [
    'portfolio',
    'device',
    ...(level === 'beginner' ? [] : ['interview', 'identity']),
    ...(level === 'pro' ? ['phone'] : []),
  ]
  // From the numbers reserved for fictional use.
  if (steps.includes('phone'))
    await saveOwnChecks(viewer, { phone: `+1 202 555 01${String(face % 100).padStart(2, '0')}` })
  for (const step of steps) {
    if (step === 'phone' && name === DEMO_ORBITER_NAME) continue
    await markVerification(admin, viewer.id, { step, isDone: 'yes' })
  }
}

/** The checked boxes of the profile editor. */
export function listsOf(lists: Record<string, string[]>): FormData {
  const form = new FormData()
  for (const [name, entries] of Object.entries(lists))
    for (const entry of entries) form.append(name, entry)
  return form
}

/** A reel as a sample in a portfolio. */
export const sampleOf = (reel: DemoReel) => ({
  title: reel.title,
  description: reel.description,
  mediaUrl: reel.videoUrl,
  thumbnailUrl: reel.posterUrl,
  mediaType: 'video' as const,
  durationSeconds: reel.durationSeconds,
})

/** Saves profile, prices, services and portfolio, and has an admin approve them. */
export async function fillCreatorProfile(
  creator: MadeCreator,
  admin: Viewer,
  looks: Looks,
): Promise<void> {
  const { viewer } = creator
  const city = CITIES.find((entry) => entry.slug === creator.city) ?? CITIES[0]
  const cover = looks.reels[0]
  await saveOwnProfile(
    viewer,
    {
      fullName: creator.name,
      bio: creator.bio,
      experienceLevel: creator.experience,
      location: `${city.name}, ${city.state}`,
      portfolioUrl:
        creator.level === 'beginner'
          ? ''
          : `https://portfolio.orbit.example/${emailOf(creator.name).split('@')[0]}`,
      imageUrl: looks.avatarUrl,
      coverReelUrl: cover?.videoUrl ?? '',
    },
    listsOf({ specialties: creator.specialties, languages: creator.languages }),
  )
  await saveProfileFields(db(), viewer.id, { coverPosterUrl: cover?.posterUrl ?? null })
  await addOffers(creator)
  for (const [index, reel] of looks.reels.entries()) {
    await addPortfolioItem(viewer, { ...sampleOf(reel), isFeatured: index === 0 })
  }
  await verifyCreator(creator, admin)
  await approveOrbiter(admin, viewer.id, { level: creator.level })
}

type Shown = Pick<DemoReel, 'slug' | 'specialties'>

/**
 * The reels that suit an Orbiter best. Reels that others already use rank lower, so that each
 * Orbiter starts with a different one.
 */
function reelsFor<Reel extends Shown>(
  creator: DemoCreator,
  reels: readonly Reel[],
  used: Map<string, number>,
  random: Random,
): Reel[] {
  const fit = (reel: Reel) =>
    reel.specialties.filter((name) => creator.specialties.includes(name)).length
  const ranked = random
    .shuffle(reels)
    .toSorted(
      (a, b) => fit(b) - (used.get(b.slug) ?? 0) * 1.5 - (fit(a) - (used.get(a.slug) ?? 0) * 1.5),
    )
  const cover = ranked[0]
  if (!cover) return []
  used.set(cover.slug, (used.get(cover.slug) ?? 0) + 1)
  const others = random
    .shuffle(reels.filter((reel) => reel !== cover && fit(reel) > 0))
    .slice(0, random.between(3, 6))
  const { shows } = creator
  return shows
    ? shows.flatMap((slug) => reels.find((reel) => reel.slug === slug) ?? [])
    : [cover, ...others]
}

/** The reels in the portfolio of each Orbiter, the featured one first. */
export function listShown<Reel extends Shown>(
  reels: readonly Reel[],
  random = seededRandom(DEMO_SEED),
): Reel[][] {
  const used = new Map<string, number>()
  return DEMO_CREATORS.map((person) => reelsFor(person, reels, used, random))
}
