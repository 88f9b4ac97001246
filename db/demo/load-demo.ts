/**
 * Fills an empty database with the demo: fictional people and what they did, through the product's
 * own operations.
 */
import { sql } from 'kysely'
import { DEMO_PASSWORD } from '#people/auth/demo-accounts.ts'
import { hashPassword } from '#people/auth/passwords.server.ts'
import { now, resumeClock } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { clearSubscriptions } from '#app/platform/events.ts'
import { log } from '#app/platform/log.ts'
import { makeApplicants } from './demo-applicants.ts'
import { makeCast } from './demo-cast.ts'
import { makeEarned } from './demo-earned.ts'
import { makeEvening } from './demo-evening.ts'
import { addFreeTimes } from './demo-free-times.ts'
import { planDisputes } from './demo-disputes.ts'
import { askDemoToPayAgain } from './demo-failed-card.ts'
import { makeGallery, makeLikes } from './demo-gallery.ts'
import { makeGifts } from './demo-gifts.ts'
import { withDemoIds } from './demo-ids.ts'
import { avatarOf, storeDemoMedia } from './demo-media.ts'
import { openBooks, writeBooks } from './demo-money.ts'
import { numberBookings } from './demo-numbers.ts'
import { makeCustomersPast, makeDeliveries, makeHistory } from './demo-past-bookings.ts'
import { planPayouts } from './demo-payouts.ts'
import { makePresent } from './demo-present-bookings.ts'
import { makeProjects } from './demo-projects.ts'
import { checkDemoDays } from './demo-reconciliation.ts'
import { planTips } from './demo-thanks.ts'
import { APPLICANT_FACE } from './people.ts'
import { DEMO_SEED, seededRandom } from './random.ts'
import { wipePeople } from './wipe.ts'

export { wipePeople }

async function readDemoState(): Promise<{ isUsed: boolean; isTorn: boolean }> {
  const { rows } = await sql<{ isUsed: boolean; isTorn: boolean }>`
    select exists (select 1 from users) as is_used,
      exists (select 1 from settings where key = 'demo_loading') as is_torn`.execute(db())
  return rows[0] ?? { isUsed: false, isTorn: false }
}

/** Whether the database has no people, or an earlier load was interrupted. */
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
    await withDemoIds(DEMO_SEED, () => loadDemo(present, registerNotifications))
    await db().deleteFrom('settings').where('key', '=', 'demo_loading').execute()
  } finally {
    resumeClock()
  }
  log.info({ seconds: Number(((performance.now() - startedAt) / 1000).toFixed(1)) }, 'demo loaded')
  return true
}

async function loadDemo(present: Date, registerNotifications: () => void): Promise<void> {
  const random = seededRandom(DEMO_SEED)
  openBooks()
  const [{ reels, avatars }, passwordHash] = await Promise.all([
    storeDemoMedia(),
    hashPassword(DEMO_PASSWORD),
  ])
  const cast = await makeCast({ reels, avatars, passwordHash }, present, random)
  const { customer, others, creators } = cast
  await makeEvening(cast, present)
  await makeHistory(cast, present)
  await makeGifts(cast, present)
  await makeCustomersPast(cast, present, random)
  await makeDeliveries(cast, present, random)
  await makeEarned(cast, present)
  await addFreeTimes(creators)
  await makeGallery(reels, present)
  await makeLikes(
    [customer, ...others, ...creators.map(({ viewer }) => viewer)],
    seededRandom(DEMO_SEED + 1),
  )
  registerNotifications()
  await makePresent(cast, present, random)
  await makeProjects(cast, present)
  await makeApplicants(present, {
    avatarUrl: avatars.get(avatarOf(APPLICANT_FACE)) ?? '',
    reel: reels.at(-1),
  })
  planTips(cast, present)
  planPayouts(cast, present)
  planDisputes(cast, present)
  clearSubscriptions()
  await writeBooks(present)
  await checkDemoDays(present)
  registerNotifications()
  await askDemoToPayAgain(present)
  await numberBookings()
  await markDemo(present)
}

/** The database was empty, so everyone in it belongs to the demo. */
async function markDemo(present: Date): Promise<void> {
  await db().updateTable('users').set({ isDemo: true }).where('createdAt', '<=', present).execute()
  await db()
    .insertInto('settings')
    .values({ key: 'demo', value: JSON.stringify({ loadedAt: present.toISOString() }) })
    .execute()
}
