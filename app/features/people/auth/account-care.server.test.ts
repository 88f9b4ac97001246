/** Owners change their own name, picture, address, and sessions. */
import { expect, test } from 'vitest'
import sharp from 'sharp'
import {
  requestEmailChange,
  confirmEmailChange,
  findEmailOfLink,
} from '#people/auth/change-email.server.ts'
import {
  describeDevice,
  endOtherSessions,
  endOwnSession,
  listSessions,
} from '#people/auth/own-sessions.server.ts'
import { issueToken } from '#people/auth/one-time-tokens.server.ts'
import { saveAccount } from '#people/accounts/save-account.server.ts'
import { readViewer } from '#people/auth/sessions.server.ts'
import { removeAvatar, setAvatar } from '#files/media/set-avatar.server.ts'
import { db } from '#app/platform/db.ts'
import { headFile, keyOf, readFileRange } from '#app/platform/storage.ts'
import { useDatabase } from '#tests/support/database.ts'
import { getMail } from '#tests/support/mailbox.ts'
import { createUser, signedInCookie, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

useDatabase()

const password = 'a-password-of-mine'
const pictureOf = async (user: { id: string }) =>
  (
    await db()
      .selectFrom('profiles')
      .select('profileImageUrl')
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow()
  ).profileImageUrl
const keyIn = (url: string | null) => keyOf(url ?? '') ?? ''

test('name and time zone are what pages show from then on [P-MENU-01]', async () => {
  const user = await createUser()
  const cookie = await signedInCookie(user)
  await saveAccount(viewerOf(user), { fullName: '  Ada   King ', timeZone: 'Europe/Berlin' })
  expect(await readViewer(cookie)).toMatchObject({
    fullName: 'Ada King',
    timeZone: 'Europe/Berlin',
  })
  for (const wrong of [
    { fullName: '', timeZone: 'UTC' },
    { fullName: 'Ada', timeZone: 'Mars/Olympus' },
    { fullName: 'A\u202Eda', timeZone: 'UTC' },
    {},
  ]) {
    await expect(saveAccount(viewerOf(user), wrong)).rejects.toMatchObject({ status: 422 })
  }
  expect(await readViewer(cookie)).toMatchObject({ fullName: 'Ada King' })
})

test('a picture becomes a square WebP without the camera’s notes; the old one goes', async () => {
  const user = await createUser()
  const photo = await sharp({
    create: { width: 900, height: 600, channels: 3, background: 'teal' },
  })
    .jpeg()
    .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitudeRef: 'N' } })
    .toBuffer()
  expect(photo.toString('latin1')).toContain('Secret Camera')
  await setAvatar(viewerOf(user), photo)
  const first = await pictureOf(user)
  const stored = await headFile(keyIn(first))
  expect(stored?.contentType).toBe('image/webp')
  const bytes = Buffer.from(
    await new Response(await readFileRange(keyIn(first), 0, (stored?.size ?? 1) - 1)).arrayBuffer(),
  )
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  await setAvatar(viewerOf(user), photo)
  expect(await headFile(keyIn(first))).toBeNull()
  const second = await pictureOf(user)
  expect(await headFile(keyIn(second))).not.toBeNull()
  await removeAvatar(viewerOf(user))
  expect(await pictureOf(user)).toBeNull()
  expect(await headFile(keyIn(second))).toBeNull()
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('hello there')],
  [
    'a drawing with a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  [
    'a page that begins like a picture',
    Buffer.from('\u00FF\u00D8\u00FF<html><script>alert(1)</script>', 'latin1'),
  ],
  [
    'more than five megabytes',
    Buffer.concat([Buffer.from('\u00FF\u00D8\u00FF', 'latin1'), Buffer.alloc(5 * 1024 * 1024)]),
  ],
])('no picture: %s', async (_what, bytes) => {
  const user = await createUser()
  await expect(setAvatar(viewerOf(user), bytes)).rejects.toMatchObject({
    status: 422,
    fields: { avatar: expect.any(String) },
  })
  expect(await pictureOf(user)).toBeNull()
})

test('a new address counts once its link is pressed; the old one is notified, and open bookings write to the new one', async () => {
  const user = await createUser({ password })
  const booking = await createBooking({ customer: user })
  const newEmail = `new-${user.email}`
  await expect(
    requestEmailChange(viewerOf(user), { newEmail, currentPassword: 'a-wrong-guess' }),
  ).rejects.toMatchObject({ status: 422 })
  await expect(
    requestEmailChange(viewerOf(user), { newEmail: user.email, currentPassword: password }),
  ).rejects.toMatchObject({ status: 422 })
  await requestEmailChange(viewerOf(user), { newEmail, currentPassword: password })
  const mail = await getMail({ to: newEmail })
  const token = /token=([\w-]{43})/.exec(mail.text)?.[1] ?? ''
  expect(await findEmailOfLink(token)).toBe(newEmail)
  const results = await Promise.all(Array.from({ length: 50 }, () => confirmEmailChange(token)))
  expect(results.filter(Boolean), 'exactly one of fifty uses').toEqual([newEmail])
  expect(
    await db().selectFrom('users').select('email').where('id', '=', user.id).executeTakeFirst(),
  ).toEqual({ email: newEmail })
  expect(
    await db()
      .selectFrom('bookingRequests')
      .select('customerEmail')
      .where('id', '=', booking.id)
      .executeTakeFirst(),
  ).toEqual({
    customerEmail: newEmail,
  })
  const kinds = await db()
    .selectFrom('mails')
    .select('kind')
    .where('toAddress', '=', user.email)
    .where('kind', '=', 'email-changed')
    .execute()
  expect(kinds).toHaveLength(1)
})

test('an address that someone has hears of it; who asks learns nothing, and nothing changes', async () => {
  const [user, other] = [await createUser({ password }), await createUser()]
  expect(
    await requestEmailChange(viewerOf(user), { newEmail: other.email, currentPassword: password }),
  ).toBeUndefined()
  expect(
    await db().selectFrom('mails').select('kind').where('toAddress', '=', other.email).execute(),
  ).toEqual([{ kind: 'address-taken' }])
  const token = await issueToken(db(), user.id, 'change-email', 3_600_000, other.email)
  expect(await confirmEmailChange(token), 'taken in the meantime').toBeNull()
  expect(
    await db().selectFrom('users').select('email').where('id', '=', user.id).executeTakeFirst(),
  ).toEqual({ email: user.email })
})

test('sessions: this one is marked, one can be ended, all others can; no one ends those of others', async () => {
  const [user, stranger] = [await createUser(), await createUser()]
  const [here, phone, laptop] = [
    await signedInCookie(user),
    await signedInCookie(user),
    await signedInCookie(user),
  ]
  const foreign = await signedInCookie(stranger)
  const sessions = await listSessions(viewerOf(user), here)
  expect(sessions.map((session) => session.isThis)).toEqual([true, false, false])
  const [theirs] = await listSessions(viewerOf(stranger), foreign)
  expect(await endOwnSession(viewerOf(user), theirs?.id ?? '')).toBe(0)
  expect(await endOwnSession(viewerOf(user), 'rubbish')).toBe(0)
  expect(await endOwnSession(viewerOf(user), sessions[1]?.id ?? '')).toBe(1)
  expect([await readViewer(phone), await readViewer(laptop)].filter(Boolean)).toHaveLength(1)
  expect(await endOtherSessions(viewerOf(user), here)).toBe(1)
  expect(
    [await readViewer(here), await readViewer(phone), await readViewer(laptop)].map(
      (viewer) => viewer !== null,
    ),
  ).toEqual([true, false, false])
  expect(await readViewer(foreign)).not.toBeNull()
  const rows = await db()
    .selectFrom('auditEntries')
    .select(['action', 'toValue'])
    .where('subjectId', '=', user.id)
    .execute()
  expect(rows).toEqual([
    { action: 'sessions.ended', toValue: '1' },
    { action: 'sessions.ended', toValue: '1' },
  ])
})

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox on Mac',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8', 'Unknown device'],
  [null, 'Unknown device'],
])('%s is %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device)
})
