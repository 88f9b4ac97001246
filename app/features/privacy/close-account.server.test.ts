import { expect, test } from 'vitest'
import { closeAccount, findOpenBusiness } from '#privacy/close-account.server.ts'
import { exportOwnData } from '#privacy/export-own-data.server.ts'
import { hashPassword } from '#people/auth/passwords.server.ts'
import { readViewer } from '#people/auth/sessions.server.ts'
import { signIn } from '#people/auth/sign-in.server.ts'
import { newId } from '#app/base/ids.ts'
import { sendMessage } from '#work/messages/send-message.server.ts'
import { proposeTime } from '#work/bookings/move-booking.server.ts'
import { createProject } from '#work/projects/create-project.server.ts'
import { setProjectStatus } from '#team/overrides/set-status.server.ts'
import { addReel } from '#market/reels/change-reel.server.ts'
import { setReelLike } from '#market/reels/set-reel-like.server.ts'
import { db } from '#app/platform/db.ts'
import { headFile, putFile } from '#app/platform/storage.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, signedInCookie, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { createJob } from '#tests/support/managed.ts'

useDatabase()

const password = 'a-password-of-mine'
const form = { currentPassword: password, understood: 'on' }

/** Every text in the database except the audit, which stores names on purpose. */
async function everythingStored(): Promise<string> {
  const tables = [
    'users',
    'profiles',
    'bookingRequests',
    'orbiterReviews',
    'customerMessages',
    'events',
    'notifications',
    'sessions',
    'favourites',
    'enquiries',
  ] as const
  const rows = await Promise.all(
    tables.map((table) => db().selectFrom(table).selectAll().execute()),
  )
  return JSON.stringify(rows)
}

test('nothing of the person stays but what the other side needs, under a neutral name', async () => {
  const customer = await createUser({ password, fullName: 'Zelda Quixotic' })
  const cookie = await signedInCookie(customer)
  const past = await createBooking({ customer, status: 'cancelled', reason: 'Rain' })
  await sendMessage(viewerOf(customer), past.id, { idempotencyKey: newId(), text: 'Thank you' })
  await closeAccount(viewerOf(customer), form)
  expect(await readViewer(cookie)).toBeNull()
  await expect(
    signIn({ email: customer.email, password }, { address: '192.0.2.1', userAgent: null }),
  ).rejects.toMatchObject({ status: 401 })
  const stored = await everythingStored()
  expect(stored).not.toContain('Zelda')
  expect(stored).not.toContain(customer.email)
  const booking = await db()
    .selectFrom('bookingRequests')
    .select(['customerName', 'status'])
    .where('id', '=', past.id)
    .executeTakeFirst()
  expect(booking).toEqual({ customerName: 'Former customer', status: 'cancelled' })
  const mails = await db()
    .selectFrom('mails')
    .select('kind')
    .where('toAddress', '=', customer.email)
    .execute()
  expect(mails, 'one last email').toEqual([{ kind: 'account-closed' }])
  const audit = await db()
    .selectFrom('auditEntries')
    .select('action')
    .where('subjectId', '=', customer.id)
    .execute()
  expect(audit).toEqual([{ action: 'account.closed' }])
  expect(await createUser({ email: customer.email }), 'the address is free again').toBeTruthy()
})

test('an Orbiter leaves the marketplace with everything on offer', async () => {
  const made = await createOrbiter({
    fullName: 'Wanda Gone',
    portfolio: [{ title: 'A reel' }],
    services: [{ name: 'Drone', priceCents: 9000 }],
  })

  await db()
    .updateTable('users')
    .set({ passwordHash: await hashPassword(password) })
    .where('id', '=', made.id)
    .execute()
  await closeAccount(viewerOf(made), form)
  expect(
    await db()
      .selectFrom('publicProfiles')
      .select('userId')
      .where('userId', '=', made.id)
      .execute(),
  ).toEqual([])
  expect(
    await db()
      .selectFrom('orbiterPortfolio')
      .select('id')
      .where('orbiterId', '=', made.id)
      .execute(),
  ).toEqual([])
  expect(
    await db()
      .selectFrom('orbiterPricing')
      .select('id')
      .where('orbiterId', '=', made.id)
      .where('isActive', '=', true)
      .execute(),
  ).toEqual([])
})

test('open business comes first, for either side; nothing changes before', async () => {
  const customer = await createUser({ password })
  const { orbiter } = await createBooking({ customer })
  expect(await findOpenBusiness(viewerOf(customer))).toEqual({
    made: 1,
    received: 0,
    projects: 0,
    walletCents: 0,
    isLastAdmin: false,
  })
  expect(await findOpenBusiness(viewerOf(orbiter))).toMatchObject({ made: 0, received: 1 })
  await expect(closeAccount(viewerOf(customer), form)).rejects.toMatchObject({
    status: 409,
    code: 'open-business',
  })
  expect(
    await db().selectFrom('users').select('email').where('id', '=', customer.id).executeTakeFirst(),
  ).toEqual({ email: customer.email })
})

test('the last admin stays; the password and the tick are asked for', async () => {
  const admin = await createUser({ password, roles: ['admin'] })
  expect(await findOpenBusiness(viewerOf(admin))).toMatchObject({ isLastAdmin: true })
  await expect(closeAccount(viewerOf(admin), form)).rejects.toMatchObject({ status: 409 })
  await createUser({ roles: ['admin'] })
  expect(await findOpenBusiness(viewerOf(admin))).toMatchObject({ isLastAdmin: false })
  await expect(closeAccount(viewerOf(admin), { currentPassword: password })).rejects.toMatchObject({
    fields: { understood: expect.any(String) },
  })
  await expect(
    closeAccount(viewerOf(admin), { ...form, currentPassword: 'a-wrong-guess' }),
  ).rejects.toMatchObject({
    fields: { currentPassword: expect.any(String) },
  })
})

test('the export holds what is known of the person, of no one else, and no key to the account', async () => {
  const customer = await createUser({ password })
  await signedInCookie(customer)
  const { id, orbiter } = await createBooking({ customer, notes: 'Side door' })
  await sendMessage(viewerOf(customer), id, { idempotencyKey: newId(), text: 'Hello from me' })
  await sendMessage(viewerOf(orbiter), id, { idempotencyKey: newId(), text: 'Hello from them' })
  const accepted = await createBooking({ customer, orbiter, time: '16:00', status: 'accepted' })
  await proposeTime(viewerOf(customer), accepted.id, {
    date: accepted.date,
    time: '14:00',
    note: 'The light is better then',
  })
  const text = JSON.stringify(await exportOwnData(viewerOf(customer)))
  for (const known of [
    customer.email,
    'Side door',
    'Hello from me',
    'The light is better then',
    '"tests"',
  ])
    expect(text).toContain(known)
  for (const foreign of [
    orbiter.email,
    'Hello from them',
    'scrypt',
    'token_hash',
    'password_hash',
    'totp_secret',
  ])
    expect(text).not.toContain(foreign)
})

test('the export names every column as the database does', async () => {
  const orbiter = await createOrbiter({
    portfolio: [{ title: 'Rooftop' }],
    services: [{ name: 'Toast', priceCents: 9000 }],
  })
  const found = await exportOwnData(viewerOf(orbiter))
  expect(found).toMatchObject({
    account: { full_name: orbiter.fullName },
    profile: { pricing_30s: 12_500 },
    services: [{ service_name: 'Toast' }],
  })
  const rows = Object.values(found).flatMap((part) =>
    typeof part === 'object' ? part : [],
  ) as object[]
  const columns = rows.flatMap((row) => Object.keys(row))
  expect(columns.length).toBeGreaterThan(60)
  expect(columns.filter((column) => !/^[a-z0-9_]+$/.test(column))).toEqual([])
})

test('files go with their owner, except those that are shown elsewhere too', async () => {
  const [leaver, other] = [await createUser({ password }), await createUser()]
  for (const key of ['pictures/own.webp', 'pictures/shared.webp'])
    await putFile(key, new Uint8Array([1]))
  const show = (user: { id: string }, set: { profileImageUrl: string; coverPosterUrl?: string }) =>
    db().updateTable('profiles').set(set).where('userId', '=', user.id).execute()
  await show(leaver, { profileImageUrl: '/files/pictures/own.webp' })
  await closeAccount(viewerOf(leaver), form)
  expect(await headFile('pictures/own.webp')).toBeNull()
  const second = await createUser({ password })
  for (const user of [second, other])
    await show(user, { profileImageUrl: '/files/pictures/shared.webp' })
  await closeAccount(viewerOf(second), form)
  expect(await headFile('pictures/shared.webp')).not.toBeNull()
})

test('the likes of someone who leaves are taken back, and the counts go down', async () => {
  const [customer, other] = [await createUser({ password }), await createUser()]
  const { id } = await addReel({ title: 'Doors at nine', videoUrl: '/files/reels/doors.mp4' })
  for (const person of [customer, other]) await setReelLike(viewerOf(person), id, { isLiked: true })
  await closeAccount(viewerOf(customer), form)
  expect(
    await db().selectFrom('reels').select('likeCount').where('id', '=', id).executeTakeFirst(),
  ).toEqual({ likeCount: 1 })
  expect(
    await db().selectFrom('reelLikes').select('userId').where('reelId', '=', id).execute(),
  ).toEqual([{ userId: other.id }])
})

test('projects stay as records of a sale, without contact, business and venue; drafts go', async () => {
  const customer = await createUser({ password })
  const viewer = viewerOf(customer)
  const { id } = await createJob({ customer })
  const draft = await createProject(viewer, {
    intent: 'draft',
    formKey: newId(),
    title: 'Not yet',
    projectType: 'tiktok',
  })
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  await setProjectStatus(admin, id, 'completed')
  await closeAccount(viewer, form)
  const projects = await db()
    .selectFrom('videoProjects')
    .selectAll()
    .where('userId', '=', customer.id)
    .execute()
  expect(projects.map((project) => project.id)).toEqual([id])
  expect(draft.status).toBe('draft')
  expect(projects[0]).toMatchObject({
    title: '30s Standard Reel',
    businessName: null,
    contactEmail: null,
    contactPhone: null,
    venueAddress: null,
    city: 'Dallas',
    status: 'completed',
  })
})
