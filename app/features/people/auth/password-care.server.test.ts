/** Forgotten, reset, and changed passwords. */
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { changePassword } from '#people/auth/change-password.server.ts'
import { issueToken } from '#people/auth/one-time-tokens.server.ts'
import {
  requestPasswordReset,
  isResetLinkGood,
  resetPassword,
} from '#people/auth/reset-password.server.ts'
import { readViewer } from '#people/auth/sessions.server.ts'
import { signIn } from '#people/auth/sign-in.server.ts'
import { db } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { listMails } from '#tests/support/mailbox.ts'
import { createUser, signedInCookie, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const password = 'a-password-of-mine'
const newPassword = 'another-one-of-mine'
const repeated = { newPassword, repeatPassword: newPassword }
const client = { address: '192.0.2.1', userAgent: 'tests' }
const linkFor = (user: { id: string }) => issueToken(db(), user.id, 'reset-password', 3_600_000)
const mailsTo = async (email: string) => (await listMails({ to: email })).toReversed()
const auditOf = async (user: { id: string }) =>
  (
    await db()
      .selectFrom('auditEntries')
      .select('action')
      .where('subjectId', '=', user.id)
      .where('area', '=', 'security')
      .orderBy('id')
      .execute()
  ).map((row) => row.action)

test('a forgotten password: the same answer for every address; the email says what is true [P-AUTH-24]', async () => {
  const [user, suspended] = [
    await createUser({ password }),
    await createUser({ password, suspended: true }),
  ]
  const unknown = `nobody-${newId()}@example.test`
  const answers = await Promise.all(
    [user.email.toUpperCase(), suspended.email, unknown].map((email) =>
      requestPasswordReset({ email }, '192.0.2.2'),
    ),
  )
  expect(answers).toEqual([undefined, undefined, undefined])
  const [mail] = await mailsTo(user.email)
  expect(mail?.kind).toBe('reset-password')
  expect((await mailsTo(suspended.email)).map((row) => row.kind)).toEqual(['account-suspended'])
  expect((await mailsTo(unknown)).map((row) => row.kind)).toEqual(['reset-no-account'])
  const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(await isResetLinkGood(token)).toBe(true)
  expect(
    JSON.stringify(await db().selectFrom('oneTimeTokens').selectAll().execute()),
    'the database does not know the token',
  ).not.toContain(token)
  expect(await auditOf(user)).toEqual(['password.reset-asked'])
})

test('the link sets a new password, confirms the address and ends every session, once', async () => {
  const user = await createUser({ password, confirmed: false })
  const cookie = await signedInCookie(user)
  const [token, older] = [await linkFor(user), await linkFor(user)]
  expect(await resetPassword(token, repeated)).toBe(true)
  expect(await readViewer(cookie)).toBeNull()
  expect(await signIn({ email: user.email, password: newPassword }, client)).toContain(
    'orbit_session=',
  )
  await expect(signIn({ email: user.email, password }, client)).rejects.toMatchObject({
    status: 401,
  })
  expect(await resetPassword(token, repeated)).toBe(false)
  expect(await resetPassword(older, repeated), 'the other link went with it').toBe(false)
  expect((await mailsTo(user.email)).map((row) => row.kind)).toEqual(['password-changed'])
  expect(await auditOf(user)).toEqual(['password.reset', 'session.signed-in'])
})

test('fifty uses of one reset link at once: exactly one succeeds', async () => {
  const user = await createUser()
  const token = await linkFor(user)
  const results = await Promise.all(
    Array.from({ length: 50 }, () => resetPassword(token, repeated)),
  )
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await auditOf(user)).toEqual(['password.reset'])
})

test('an old link, a link for something else and rubbish change nothing', async () => {
  freeze('2026-03-01T12:00:00Z')
  const user = await createUser({ password })
  const token = await linkFor(user)
  const other = await issueToken(db(), user.id, 'confirm-email', 3_600_000)
  for (const bad of [other, '', 'x', 'x'.repeat(43), 'x'.repeat(10_000), '\u0000'])
    expect(await resetPassword(bad, repeated)).toBe(false)
  advance({ hours: 1 })
  expect(await isResetLinkGood(token)).toBe(false)
  expect(await resetPassword(token, repeated)).toBe(false)
})

test.each([
  [{ newPassword: 'short', repeatPassword: 'short' }, 'newPassword'],
  [{ newPassword, repeatPassword: 'something-else' }, 'repeatPassword'],
  [{ newPassword: 'password123', repeatPassword: 'password123' }, 'newPassword'],
  [{}, 'newPassword'],
])('a new password that does not do is refused beside its field: %j', async (input, field) => {
  const user = await createUser({ password })
  const token = await linkFor(user)
  await expect(resetPassword(token, input)).rejects.toMatchObject({
    status: 422,
    fields: { [field]: expect.any(String) },
  })
  expect(await isResetLinkGood(token), 'the link still works').toBe(true)
})

test('asking is limited for each address and each machine, and says when to come back', async () => {
  const email = `nobody-${newId()}@example.test`
  for (let count = 0; count < 5; count += 1)
    await requestPasswordReset({ email }, `198.51.100.${count}`)
  await expect(requestPasswordReset({ email }, '198.51.100.99')).rejects.toMatchObject({
    status: 429,
    retryAfterSeconds: expect.any(Number),
  })
})

test('changing it asks for the current one, keeps this session and ends the others', async () => {
  const user = await createUser({ password })
  const [here, elsewhere] = [await signedInCookie(user), await signedInCookie(user)]
  const link = await linkFor(user)
  await expect(
    changePassword(viewerOf(user), { ...repeated, currentPassword: 'a-wrong-guess' }, here),
  ).rejects.toMatchObject({
    fields: { currentPassword: "That isn't your current password." },
  })
  expect(await readViewer(elsewhere)).not.toBeNull()
  await changePassword(viewerOf(user), { ...repeated, currentPassword: password }, here)
  expect(await readViewer(here)).not.toBeNull()
  expect(await readViewer(elsewhere)).toBeNull()
  expect(await isResetLinkGood(link)).toBe(false)
  expect(await signIn({ email: user.email, password: newPassword }, client)).toContain(
    'orbit_session=',
  )
  expect(await auditOf(user)).toEqual([
    'password.mistaken',
    'password.changed',
    'session.signed-in',
  ])
})
