/** What a listing needs, what an admin is shown, and how a decision is undone. */
import type { Updateable } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { NotFound } from '#app/base/errors.ts'
import { findPublicProfile } from '#market/creators/creator-queries.server.ts'
import { setPackageJobs } from '#market/creators/set-package-jobs.server.ts'
import { markVerification } from '#market/creators/verification.server.ts'
import {
  approveOrbiter,
  refuseOrbiter,
  undoDecision,
} from '#work/onboarding/approve-orbiter.server.ts'
import { delistOrbiter, relistOrbiter } from '#work/onboarding/delist-orbiter.server.ts'
import {
  changeListingChecks,
  listMissingNeeds,
  listReadyOrbitersTask,
} from '#work/onboarding/listing-needs.server.ts'
import { reinstateAccount, suspendAccount } from '#people/access/suspend-account.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { countWaiting } from '#tests/support/count-waiting.ts'
import { registerSubscriptions } from '#server/subscriptions.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createReadyApplicant, makeReady } from '#tests/support/ready-orbiter.ts'
import type { Profiles } from '#db/types.ts'

useDatabase()
beforeEach(() => registerSubscriptions())

const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))
const isListed = async (id: string) => (await findPublicProfile(id)) !== null
const setProfile = (id: string, fields: Updateable<Profiles>) =>
  db().updateTable('profiles').set(fields).where('userId', '=', id).execute()
const runJob = () => listReadyOrbitersTask.run({})
const mailKinds = async (email: string) =>
  (
    await db()
      .selectFrom('mails')
      .select('kind')
      .where('toAddress', '=', email)
      .orderBy('createdAt')
      .execute()
  ).map(({ kind }) => kind)

test('a listing needs place, photo, processed sample, prices, iPhone 12 or newer and the checks of the settings', async () => {
  const { id } = await createOrbiter({ listed: false, startingPriceCents: null, pricing: {} })
  await setProfile(id, { placeId: null })
  expect(await listMissingNeeds(id)).toEqual([
    'place',
    'photo',
    'sample',
    'prices',
    'device',
    'portfolio',
  ])
  await makeReady(id)
  expect(await listMissingNeeds(id)).toEqual(['place', 'prices'])
  const { placeId } = await db()
    .selectFrom('profiles')
    .select('placeId')
    .where('userId', '=', (await createOrbiter()).id)
    .executeTakeFirstOrThrow()
  await setProfile(id, { placeId, startingPrice: 7500 })
  expect(await listMissingNeeds(id)).toEqual([])
  await changeListingChecks(await admin(), { email: 'on', identity: 'on' })
  expect(await listMissingNeeds(id)).toEqual(['identity'])
  await changeListingChecks(await admin(), { email: 'on', portfolio: 'on' })
})

test.each([
  ['a photo that lies elsewhere', { profileImageUrl: 'https://pictures.example/me.jpg' }, 'photo'],
  ['no price above 0', { startingPrice: 0 }, 'prices'],
] as const)('%s is not enough', async (_name, fields, need) => {
  const { id } = await createReadyApplicant()
  await setProfile(id, fields)
  expect(await listMissingNeeds(id)).toEqual([need])
})

test.each([
  ['a link', 'link', 'https://clips.example/reel'],
  ['a video that was not processed', 'video', 'https://clips.example/reel.mp4'],
  ['a picture', 'image', '/files/samples/still.webp'],
] as const)('%s is no sample', async (_name, mediaType, mediaUrl) => {
  const { id } = await createReadyApplicant()
  await db()
    .updateTable('orbiterPortfolio')
    .set({ mediaType, mediaUrl })
    .where('orbiterId', '=', id)
    .execute()
  expect(await listMissingNeeds(id)).toEqual(['sample'])
})

test('"Approve and list" says what is missing and asks; approved then, they are listed when it is there', async () => {
  const [viewer, applicant] = [await admin(), await createReadyApplicant()]
  await setProfile(applicant.id, { profileImageUrl: null })
  await expect(approveOrbiter(viewer, applicant.id)).rejects.toMatchObject({
    code: 'not-ready',
    message: 'Still missing: a photo.',
  })
  expect(await approveOrbiter(viewer, applicant.id, { isIncomplete: 'on' })).toEqual({
    isListed: false,
  })
  await runJob()
  expect(await isListed(applicant.id)).toBe(false)
  await setProfile(applicant.id, { profileImageUrl: '/files/avatars/me.webp' })
  await runJob()
  await runJob()
  expect(await isListed(applicant.id)).toBe(true)
  expect(await mailKinds(applicant.email)).toEqual(['application-approved', 'orbiter-listed'])
})

test('no one is listed who is taking away what it needs at this moment', async () => {
  const [viewer, applicant] = [await admin(), await createReadyApplicant()]
  await setProfile(applicant.id, { profileImageUrl: null })
  await approveOrbiter(viewer, applicant.id, { isIncomplete: 'on' })
  await setProfile(applicant.id, { profileImageUrl: '/files/avatars/me.webp' })
  let running: Promise<unknown> = Promise.resolve()
  await transaction(async (tx) => {
    await tx
      .updateTable('profiles')
      .set({ profileImageUrl: null })
      .where('userId', '=', applicant.id)
      .execute()
    running = runJob()
    await expect.poll(countWaiting).toBe(1)
  })
  await running
  expect(await isListed(applicant.id)).toBe(false)
})

test('a check that an admin marks lists at once the person who waited for it', async () => {
  const [viewer, applicant] = [await admin(), await createReadyApplicant()]
  await markVerification(viewer, applicant.id, { step: 'device', isDone: 'no' })
  await approveOrbiter(viewer, applicant.id, { isIncomplete: 'on' })
  expect(await isListed(applicant.id)).toBe(false)
  await markVerification(viewer, applicant.id, { step: 'device', isDone: 'yes' })
  expect(await isListed(applicant.id)).toBe(true)
})

test('package jobs need the interview', async () => {
  const [viewer, orbiter] = [await admin(), await createOrbiter()]
  const open = () => setPackageJobs(viewerOf(orbiter), { takesPackageJobs: 'true' })
  await expect(open()).rejects.toMatchObject({ code: 'interview-missing' })
  await markVerification(viewer, orbiter.id, { step: 'interview', isDone: 'yes' })
  expect(await open()).toEqual({ takesPackageJobs: true })
  const trainee = await createReadyApplicant()
  await setProfile(trainee.id, { orbiterModel: 'package-flow' })
  expect(await listMissingNeeds(trainee.id)).toEqual(['interview'])
})

test('an approval can be taken back: the application waits again, bookings stay, the person is notified', async () => {
  const [viewer, orbiter] = [await admin(), await createReadyApplicant()]
  await approveOrbiter(viewer, orbiter.id)
  const booking = await createBooking({ orbiter, status: 'accepted' })
  await undoDecision(viewer, orbiter.id, { reason: 'The samples are not theirs.' })
  expect(await isListed(orbiter.id)).toBe(false)
  const { status } = await db()
    .selectFrom('bookingRequests')
    .select('status')
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('accepted')
  expect(await mailKinds(orbiter.email)).toContain('decision-taken-back')
  await approveOrbiter(viewer, orbiter.id)
  expect(await isListed(orbiter.id)).toBe(true)
})

test('a refusal can be taken back, also of someone who never sent the wizard’s form', async () => {
  const [viewer, applicant] = [await admin(), await createReadyApplicant()]
  await refuseOrbiter(viewer, applicant.id, { reason: 'Too few samples.' })
  await undoDecision(viewer, applicant.id, { reason: 'We looked again.' })
  await approveOrbiter(viewer, applicant.id)
  expect(await isListed(applicant.id)).toBe(true)
  const again = undoDecision(viewer, (await createUser()).id, { reason: 'Nothing there.' })
  await expect(again).rejects.toThrow(NotFound)
})

test('delisting takes an Orbiter off the marketplace with a reason, and keeps their bookings', async () => {
  const [viewer, orbiter] = [await admin(), await createOrbiter()]
  await makeReady(orbiter.id)
  const booking = await createBooking({ orbiter, status: 'accepted' })
  await delistOrbiter(viewer, orbiter.id, { reason: 'Three complaints in a week.' })
  expect(await isListed(orbiter.id)).toBe(false)
  const { text } = await db()
    .selectFrom('mails')
    .select('text')
    .where('toAddress', '=', orbiter.email)
    .where('kind', '=', 'orbiter-delisted')
    .executeTakeFirstOrThrow()
  expect(text).toContain('Three complaints in a week.')
  await runJob()
  await suspendAccount(viewer, orbiter.id, { reason: 'Spam' })
  await reinstateAccount(viewer, orbiter.id)
  expect(await isListed(orbiter.id), 'nothing but an admin lists them again').toBe(false)
  expect(await relistOrbiter(viewer, orbiter.id)).toEqual({ isListed: true })
  expect(await isListed(orbiter.id)).toBe(true)
  expect(
    await db()
      .selectFrom('bookingRequests')
      .select('status')
      .where('id', '=', booking.id)
      .executeTakeFirst(),
  ).toEqual({ status: 'accepted' })
})

test('a suspended Orbiter who was approved with something missing is not listed meanwhile', async () => {
  const [viewer, applicant] = [await admin(), await createReadyApplicant()]
  await markVerification(viewer, applicant.id, { step: 'portfolio', isDone: 'no' })
  await approveOrbiter(viewer, applicant.id, { isIncomplete: 'on' })
  await suspendAccount(viewer, applicant.id, { reason: 'Spam' })
  await markVerification(viewer, applicant.id, { step: 'portfolio', isDone: 'yes' })
  await runJob()
  expect(await isListed(applicant.id)).toBe(false)
  await expect(relistOrbiter(viewer, applicant.id)).rejects.toThrow(NotFound)
})
