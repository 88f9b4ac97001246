/** Two newcomers whose applications wait for an admin, one for each Orbiter model. */
import { openAccount } from '#people/accounts/open-account.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { listInterviewSlots } from '#work/onboarding/interview-slots.server.ts'
import {
  addSample,
  finishSetup,
  leaveSamples,
  saveSetupProfile,
} from '#work/onboarding/orbiter-setup.server.ts'
import {
  saveApplicationStep,
  savePortfolioStep,
} from '#work/onboarding/package-application.server.ts'
import { submitApplication } from '#work/onboarding/submit-application.server.ts'
import { saveOwnProfile } from '#market/creators/save-own-profile.server.ts'
import { HOUR_MS } from '#app/base/time.ts'
import { addPortfolioItem } from '#market/portfolio/add-portfolio-item.server.ts'
import { freezeClock, now } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.ts'
import { emailOf, listsOf, sampleOf } from './demo-creators.ts'
import type { DemoReel } from './demo-media.ts'

const SELLER = { name: 'Wren Castellano', city: 'Miami, FL', timeZone: 'America/New_York' }
const TRAINEE = { name: 'Marlow Ibarra', city: 'Chicago, IL', timeZone: 'America/Chicago' }

/** @param looks a portrait, and a reel that the first newcomer uploaded as a sample */
export async function makeApplicants(
  present: Date,
  looks: { avatarUrl: string; reel: DemoReel | undefined },
): Promise<void> {
  freezeClock(new Date(present.getTime() - 19 * HOUR_MS))
  const seller = await makeNewcomer(SELLER, ['Travel', 'Food'], looks.avatarUrl)
  if (looks.reel) await addPortfolioItem(seller, sampleOf(looks.reel))
  await applyForMarketplace(seller)
  freezeClock(new Date(present.getTime() - 3 * HOUR_MS))
  await applyForPackages(await makeNewcomer(TRAINEE, ['Events', 'Fitness']))
  freezeClock(present)
}

async function makeNewcomer(
  { name, city, timeZone }: typeof SELLER,
  specialties: string[],
  imageUrl: string | null = null,
): Promise<Viewer> {
  const email = emailOf(name)
  const application = { experienceLevel: 'beginner' as const, portfolioUrl: null, specialties }
  const id = await transaction((tx) =>
    openAccount(tx, {
      email,
      fullName: name,
      role: 'orbiter',
      passwordHash: null,
      confirmedAt: now(),
      timeZone,
      application,
    }),
  )
  if (!id) throw new Error(`The demo has ${email} twice`)
  const viewer: Viewer = {
    id,
    email,
    fullName: name,
    roles: ['orbiter'],
    timeZone,
    avatarUrl: null,
  }
  await saveOwnProfile(
    viewer,
    { fullName: name, experienceLevel: 'beginner', location: city, imageUrl: imageUrl ?? '' },
    listsOf({ specialties, languages: ['English'] }),
  )
  return viewer
}

async function applyForMarketplace(viewer: Viewer): Promise<void> {
  await saveSetupProfile(viewer, {
    location: SELLER.city,
    bio: 'Beach bars and hotel lobbies. I look for the one light that makes a room, and start there.',
    instagram: '@wren.in.motion',
  })
  await addSample(viewer, {
    title: 'Pool deck at seven',
    url: 'https://portfolio.orbit.example/wren/pool-deck',
    description: 'One take, no drone.',
  })
  await leaveSamples(viewer, {
    title: 'Ceviche counter',
    url: 'https://portfolio.orbit.example/wren/ceviche',
    description: '',
  })
  await finishSetup(viewer, {
    orbiterLevel: 'beginner',
    pricing15s: '25',
    pricing30s: '45',
    pricing60s: '',
    turnaroundDays: '2',
  })
}

async function applyForPackages(viewer: Viewer): Promise<void> {
  await saveApplicationStep(viewer, {
    fullName: viewer.fullName,
    email: viewer.email,
    // From the numbers reserved for fictional use.
    phone: '+1 312 555 0143',
    location: TRAINEE.city,
    experience:
      'Two seasons of five-a-side finals for our league, cut on the tram home and posted the same night.',
    motivation:
      'I like being handed a brief and leaving with the reel done. I want to learn how you cover a room.',
    availability: 'Friday from four, Saturdays and Sundays.',
    equipment: 'iPhone 15, a small gimbal, two clip-on lights.',
  })
  await savePortfolioStep(viewer, { portfolio: 'https://portfolio.orbit.example/marlow' })
  const slots = await listInterviewSlots(null)
  const slot = slots[Math.min(3, slots.length - 1)]
  if (slot) await submitApplication(viewer, { slot })
}
