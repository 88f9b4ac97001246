/**
 * Only an admin can give a level, never its holder; the commission is the one in force at
 * acceptance.
 */
import { expect, test } from 'vitest'
import { InvalidInput, NotAllowed } from '#app/base/errors.ts'
import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { listOrbiterBookings } from '#work/bookings/orbiter-booking-queries.server.ts'
import { changeCommission } from '#market/catalog/change-catalog.server.ts'
import { markVerification } from '#market/creators/verification.server.ts'
import { saveOwnProfile } from '#market/creators/save-own-profile.server.ts'
import { saveReelPrices } from '#market/offers/save-offer.server.ts'
import { findApplication } from '#work/onboarding/application-queries.server.ts'
import { approveOrbiter } from '#work/onboarding/approve-orbiter.server.ts'
import { giveLevel, listLevelWishes } from '#work/onboarding/give-level.server.ts'
import { finishSetup, saveSetupDraft } from '#work/onboarding/orbiter-setup.server.ts'
import { acceptOffer } from '#work/projects/answer-offer.server.ts'
import { dispatchProject } from '#work/projects/dispatch-project.server.ts'
import { listOrbiterJobs } from '#work/projects/orbiter-job-queries.server.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createJob, createTakenJob, createTrained } from '#tests/support/managed.ts'
import { createReadyApplicant } from '#tests/support/ready-orbiter.ts'

useDatabase()

const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))
const PRICES = { orbiterLevel: 'pro', pricing15s: '90', turnaroundDays: '2' }

const levelsOf = (userId: string) =>
  db()
    .selectFrom('profiles')
    .select(['orbiterLevel', 'wishedLevel'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()

test('a listed Orbiter who picks Pro asks for it: it counts once an admin gives it [P-OPE-09]', async () => {
  const [orbiter, reviewer] = [await createOrbiter({ level: 'beginner' }), await admin()]
  await finishSetup(viewerOf(orbiter), PRICES)
  expect(await levelsOf(orbiter.id)).toEqual({ orbiterLevel: 'beginner', wishedLevel: 'pro' })
  expect(await listLevelWishes(reviewer)).toMatchObject([
    { userId: orbiter.id, level: 'beginner', wished: 'pro' },
  ])
  await giveLevel(reviewer, orbiter.id, { level: 'intermediate' })
  expect(await levelsOf(orbiter.id)).toEqual({ orbiterLevel: 'intermediate', wishedLevel: null })
  expect(await listLevelWishes(reviewer)).toEqual([])
  const mail = await db()
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('toAddress', '=', orbiter.email)
    .where('kind', '=', 'level-set')
    .executeTakeFirstOrThrow()
  expect(mail.subject).toBe('Your level is Intermediate')
  expect(mail.text).toContain('You asked for Pro.')
})

test('no request of their own lifts an Orbiter’s level [P-OPE-09]', async () => {
  const orbiter = await createOrbiter({ level: 'beginner' })
  const viewer = viewerOf(orbiter)
  const sneaked = { orbiterLevel: 'pro', level: 'pro', orbiter_level: 'pro' }
  await finishSetup(viewer, { ...PRICES, ...sneaked })
  await saveSetupDraft(viewer, { ...sneaked, step: 'pricing' })
  await saveReelPrices(viewer, { ...sneaked, pricing15s: '20', deliveryDays: '2' })
  await saveOwnProfile(
    viewer,
    { ...sneaked, fullName: 'Robin Vale', location: 'Dallas, TX' },
    new FormData(),
  )
  await expect(giveLevel(viewer, orbiter.id, { level: 'pro' })).rejects.toThrow(NotAllowed)
  expect(await levelsOf(orbiter.id)).toMatchObject({ orbiterLevel: 'beginner' })
})

test('an applicant’s level is a wish that the admin sees, and confirms or not with the approval [P-OPE-09]', async () => {
  const [applicant, reviewer] = [await createReadyApplicant({ level: null }), await admin()]
  await finishSetup(viewerOf(applicant), PRICES)
  expect(await findApplication(reviewer, applicant.id)).toMatchObject({
    orbiterLevel: null,
    wishedLevel: 'pro',
  })
  await approveOrbiter(reviewer, applicant.id, { level: 'beginner' })
  expect(await levelsOf(applicant.id)).toEqual({ orbiterLevel: 'beginner', wishedLevel: null })
  await expect(giveLevel(reviewer, applicant.id, { level: 'wizard' })).rejects.toThrow(InvalidInput)
})

const COMMISSION = { marketplace: '10', beginner: '25', intermediate: '22', pro: '20' }

test('a package job keeps the commission of its acceptance, whatever becomes of level and settings', async () => {
  const reviewer = await admin()
  const orbiter = await createTrained({ level: 'pro', location: 'Boston, MA' })
  await createTakenJob(orbiter, { city: 'Boston' })
  await giveLevel(reviewer, orbiter.id, { level: 'beginner' })
  await changeCommission(reviewer, { ...COMMISSION, pro: '5' })
  const { rows } = await listOrbiterBookings(viewerOf(orbiter))
  expect(
    await db()
      .selectFrom('orbiterAssignments')
      .select('commissionBps')
      .where('orbiterId', '=', orbiter.id)
      .execute(),
  ).toEqual([{ commissionBps: 2000 }])
  expect(rows[0]?.earningsCents).toBe(((rows[0]?.priceCents ?? 0) * 80) / 100)
  await changeCommission(reviewer, COMMISSION)
})

test('a package job has the commission of its acceptance, not of its offer, and the Orbiter reads it before', async () => {
  const reviewer = await admin()
  const orbiter = await createTrained({ level: 'beginner', location: 'Dallas, TX' })
  const viewer = viewerOf(orbiter)
  const { id } = await createJob({ city: 'Dallas' })
  await dispatchProject(id)
  const readOffer = async () => {
    const [offer] = (await listOrbiterJobs(viewer)).offers
    if (!offer) throw new Error('no offer')
    return offer
  }
  const offered = await readOffer()
  await expect(giveLevel(reviewer, orbiter.id, { level: 'pro' })).rejects.toMatchObject({
    fields: { level: 'Check their identity first. A Pro cannot be without it.' },
  })
  await markVerification(reviewer, orbiter.id, { step: 'identity', isDone: 'yes' })
  await giveLevel(reviewer, orbiter.id, { level: 'pro' })
  await expect(
    markVerification(reviewer, orbiter.id, { step: 'identity', isDone: 'no' }),
  ).rejects.toMatchObject({ code: 'is-pro' })
  const shown = await readOffer()
  expect(shown.earningsCents, 'what counts now').toBe(((shown.priceCents ?? 0) * 80) / 100)
  await expect(
    acceptOffer(viewer, offered.id, offered.earningsCents ?? 0),
    'the amount of before',
  ).rejects.toMatchObject({ code: 'earnings-changed' })
  await acceptOffer(viewer, shown.id, shown.earningsCents ?? 0)
  expect(
    await db()
      .selectFrom('orbiterAssignments')
      .select('commissionBps')
      .where('orbiterId', '=', orbiter.id)
      .execute(),
  ).toEqual([{ commissionBps: 2000 }])
})

test('a direct booking has the commission in force when it is accepted, and keeps it', async () => {
  const reviewer = await admin()
  const orbiter = await createOrbiter()
  const { id } = await createBooking({ orbiter })
  const earned = async () => {
    const { rows } = await listOrbiterBookings(viewerOf(orbiter))
    return (rows[0]?.earningsCents ?? 0) / (rows[0]?.priceCents ?? 1)
  }
  expect(await earned()).toBe(0.9)
  await changeCommission(reviewer, { ...COMMISSION, marketplace: '20' })
  expect(await earned(), 'what would count now').toBe(0.8)
  await acceptBooking(viewerOf(orbiter), id)
  await changeCommission(reviewer, COMMISSION)
  expect(await earned(), 'what counted then').toBe(0.8)
})
