/**
 * Fills an empty database with the demo: fictional people and what they did, through the product's
 * own operations.
 */
import { sql } from 'kysely'
import { hashPassword } from '#app/features/auth/passwords.server.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from '#app/features/auth/demo-accounts.ts'
import { openAccount } from '#app/features/accounts/open-account.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { addReel } from '#app/features/reels/change-reel.server.ts'
import { setReelLike } from '#app/features/reels/set-reel-like.server.ts'
import { DAY_MS } from '#app/base/time.ts'
import { freezeClock, now, releaseClock } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { log } from '#app/platform/log.ts'
import {
  addDemoAvailability,
  fillCreatorProfile,
  emailOf,
  makeCreator,
  reelsFor,
} from './demo-creators.ts'
import { makeCustomersPast, makeDeliveries, makeHistory } from './demo-past-bookings.ts'
import { FilmShelf } from './demo-films.ts'
import { writeBooks } from './demo-money.ts'
import { makePresent } from './demo-present-bookings.ts'
import { makeApplicants } from './demo-applicants.ts'
import { makeProjects } from './demo-projects.ts'
import { storeDemoMedia, type DemoReel } from './demo-media.ts'
import {
  DEMO_ADMIN_NAME,
  DEMO_CREATORS,
  DEMO_CUSTOMERS,
  DEMO_CUSTOMER_NAME,
  DEMO_ORBITER_NAME,
  type MadeCreator,
} from './people.ts'
import { seededRandom } from './random.ts'
import { wipePeople } from './wipe.ts'

export { wipePeople }

const SEED = 20_261_120
/** The demo's people signed up about a year ago. */
const FOUNDED_DAYS_AGO = 400

async function readDemoState(): Promise<{ isUsed: boolean; isTorn: boolean }> {
  const { rows } = await sql<{ isUsed: boolean; isTorn: boolean }>`
    select exists (select 1 from users) as is_used,
      exists (select 1 from settings where key = 'demo_loading') as is_torn`.execute(db())
  return rows[0] ?? { isUsed: false, isTorn: false }
}

/** Whether nobody is there, or an earlier load was interrupted. */
export async function isDemoMissing(): Promise<boolean> {
  const { isUsed, isTorn } = await readDemoState()
  return !isUsed || isTorn
}

/**
 * Loads the demo unless the database already has people.
 * @param registerNotifications registers the subscribers to events (emails, notifications). Called
 * only after the demo's past has been created, so that it does not leave a thousand unread messages
 */
export async function loadDemoIfEmpty(registerNotifications: () => void): Promise<boolean> {
  const { isUsed, isTorn } = await readDemoState()
  if (isUsed && !isTorn) return false
  // An interrupted load starts over from an empty database.
  if (isTorn) await wipePeople()
  const startedAt = performance.now()
  const present = now()
  await db().insertInto('settings').values({ key: 'demo_loading', value: 'true' }).execute()
  try {
    await loadDemo(present, registerNotifications)
    await db().deleteFrom('settings').where('key', '=', 'demo_loading').execute()
  } finally {
    releaseClock()
  }
  log.info({ seconds: Number(((performance.now() - startedAt) / 1000).toFixed(1)) }, 'demo loaded')
  return true
}

async function loadDemo(present: Date, registerNotifications: () => void): Promise<void> {
  const random = seededRandom(SEED)
  const [{ reels, avatarUrls }, passwordHash] = await Promise.all([
    storeDemoMedia(),
    hashPassword(DEMO_PASSWORD),
  ])
  freezeClock(new Date(present.getTime() - FOUNDED_DAYS_AGO * DAY_MS))
  const admin = await makePerson(DEMO_ADMIN_NAME, demoEmail('admin'), 'admin', passwordHash)
  const customer = await makePerson(DEMO_CUSTOMER_NAME, demoEmail('user'), 'user', passwordHash)
  const others: Viewer[] = []
  for (const name of DEMO_CUSTOMERS)
    others.push(await makePerson(name, emailOf(name), 'user', null))

  const creators: MadeCreator[] = []
  const used = new Map<string, number>()
  for (const [index, person] of DEMO_CREATORS.entries()) {
    freezeClock(new Date(present.getTime() - (FOUNDED_DAYS_AGO - index) * DAY_MS))
    const isDemoOrbiter = person.name === DEMO_ORBITER_NAME
    const creator = await makeCreator(
      person,
      isDemoOrbiter ? demoEmail('orbiter') : emailOf(person.name),
      isDemoOrbiter ? passwordHash : null,
    )
    const looks = {
      avatarUrl: avatarUrls[person.face - 1] ?? avatarUrls[0] ?? '',
      reels: reelsFor(person, reels, used, random),
    }
    await fillCreatorProfile(creator, admin, looks)
    creators.push(creator)
  }
  const films = new FilmShelf()
  await makeHistory({ creators, others, films }, present, random)
  const orbiter = creators.find((creator) => creator.name === DEMO_ORBITER_NAME)
  if (!orbiter) throw new Error(`The demo has no ${DEMO_ORBITER_NAME}`)
  const cast = { customer, others, orbiter, creators, films }
  await makeCustomersPast(cast, present, random)
  await makeDeliveries(cast, present, random)
  for (const creator of creators) await addDemoAvailability(creator)
  const resting = creators
    .filter((creator) => creator.isAvailable === false)
    .map((creator) => creator.viewer.id)
  await db()
    .updateTable('profiles')
    .set({ isAvailable: false })
    .where('userId', 'in', resting)
    .execute()
  await makeGallery(reels, creators, present)
  await makeLikes([customer, ...others, ...creators.map((creator) => creator.viewer)])
  registerNotifications()
  await makePresent(cast, present, random)
  await makeProjects({ ...cast, admin }, present)
  await writeBooks(present)
  await makeApplicants(present, { avatarUrl: avatarUrls.at(-1) ?? '', reel: reels.at(-1) })
  // The database was empty, so everyone in it belongs to the demo.
  await db().updateTable('users').set({ isDemo: true }).where('createdAt', '<=', present).execute()
  await db()
    .insertInto('settings')
    .values({ key: 'demo', value: JSON.stringify({ loadedAt: present.toISOString() }) })
    .execute()
}

function demoEmail(role: DemoAccount['role']): string {
  const account = DEMO_ACCOUNTS.find((entry) => entry.role === role)
  if (!account) throw new Error(`There is no demo account for ${role}`)
  return account.email
}

async function makePerson(
  fullName: string,
  email: string,
  role: 'admin' | 'user',
  passwordHash: string | null,
): Promise<Viewer> {
  const id = await transaction((tx) =>
    openAccount(tx, { email, fullName, role, passwordHash, confirmedAt: now() }),
  )
  if (!id) throw new Error(`The demo has ${email} twice`)
  return { id, email, fullName, roles: [role], timeZone: 'America/New_York', avatarUrl: null }
}

async function makeGallery(
  reels: DemoReel[],
  creators: MadeCreator[],
  present: Date,
): Promise<void> {
  const featured = new Set([
    'main-stage',
    'sage-serum',
    'villa-at-dusk',
    'good-vibes-corner',
    'two-drinks-one-night',
    'saturday-donuts',
    'double-stack',
    'reception-by-candlelight',
    'rings-by-candlelight',
    'rings-and-roses',
  ])
  for (const [index, reel] of reels.entries()) {
    freezeClock(new Date(present.getTime() - (reels.length - index) * 2 * DAY_MS))
    await addReel({
      title: reel.title,
      description: reel.description,
      videoUrl: reel.videoUrl,
      thumbnailUrl: reel.posterUrl,
      category: reel.category,
      orbiterId: creators[index % creators.length]?.viewer.id ?? null,
      isFeatured: featured.has(reel.slug),
      durationSeconds: reel.durationSeconds,
      tags: reel.specialties.map((name) => name.toLowerCase()),
    })
  }
  freezeClock(present)
}

/** Adds likes to the reels: fewer to newer ones, because they have had less time to be seen. */
async function makeLikes(people: Viewer[]): Promise<void> {
  const random = seededRandom(SEED + 1)
  const reels = await db()
    .selectFrom('reels')
    .select('id')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  for (const [index, { id }] of reels.entries()) {
    const most = Math.max(2, Math.round(people.length * (1 - index / reels.length) * 0.8))
    for (const viewer of random.shuffle(people).slice(0, random.between(1, most)))
      await setReelLike(viewer, id, { isLiked: true })
  }
}
