/** Requirements about data, addresses, wording and times that do not belong to a single feature. */
import { expect, test } from 'vitest'
import {
  REMINDER_AFTER_MS,
  REMINDER_COUNTDOWN_SECONDS,
  RESEND_COOLDOWN_SECONDS,
} from '#people/accounts/account.ts'
import { SecondStepExpired } from '#people/auth/two-factor.server.ts'
import {
  EmailNotConfirmed,
  SecondStepNeeded,
  signIn,
  WrongCredentials,
} from '#people/auth/sign-in.server.ts'
import { AppError } from '#app/base/errors.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { paths } from '#app/base/paths.ts'
import { serverPaths } from '#app/base/server-paths.ts'
import { db } from '#app/platform/db.ts'
import { readFlash } from '#app/routes/shell/flash-toasts.server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser } from '#tests/support/factories.ts'
import { ROUTES } from '#tests/support/route-table.ts'
import { toastsDuring } from '#tests/support/toasts-of.tsx'

useDatabase()

/** The toast for a form's answer, for any form. */
async function toastFor(ok: boolean) {
  const answer = () => Promise.resolve({ ok, title: 'Title', description: '' })
  const [toast] = await toastsDuring(() =>
    toastResult('Failed.')({ request: new Request('http://localhost/'), serverAction: answer }),
  )
  return toast ?? null
}

test('every failure of the catalogue is destructive, every success is not [P-TOAST-80]', async () => {
  const bad = [
    await toastFor(false),
    ...['profile-failed', 'no-access', 'google-failed'].map(readFlash),
  ]
  for (const toast of bad) expect([toast?.title, toast?.tone]).toEqual([toast?.title, 'bad'])
  const good = [
    await toastFor(true),
    ...['welcome-back', 'welcome-user', 'welcome-orbiter', 'request-sent~Ada'].map(readFlash),
  ]
  for (const toast of good) expect([toast?.title, toast?.tone]).toEqual([toast?.title, 'ok'])
})

test('what sign-in refuses comes from our own catalogue: a code for programs, a sentence for people, a status for both [P-TOAST-83]', async () => {
  const client = { address: '192.0.2.77', userAgent: null }
  const password = 'a-password-of-mine'
  const waiting = await createUser({ confirmed: false, password })
  const failureOf = async (input: Record<string, string>) => {
    const error: unknown = await signIn(input, client).catch((reason: unknown) => reason)
    return error instanceof AppError ? [error.status, error.code, error.message] : error
  }
  expect(await failureOf({ email: 'nobody@example.test', password })).toEqual([
    401,
    'wrong_credentials',
    'The email or password is incorrect.',
  ])
  expect(await failureOf({ email: waiting.email, password })).toEqual([
    403,
    'email_not_confirmed',
    'Email not confirmed',
  ])
  expect(await failureOf({ email: '', password })).toEqual([
    422,
    'invalid_input',
    'Please check the highlighted fields.',
  ])
  const all = [
    new WrongCredentials(),
    new EmailNotConfirmed('casey@example.test', 't'),
    new SecondStepNeeded('t'),
    new SecondStepExpired(),
  ]
  expect(new Set(all.map((error) => error.code)).size).toBe(all.length)
  for (const { code, message, status } of all) {
    expect(code).toMatch(/^[a-z_]+$/)
    expect(message).toMatch(/^[A-Z]/)
    expect([401, 403]).toContain(status)
  }
})

test('signing in, up, out, confirming and resetting have addresses of our own, open to the person who is not signed in [P-CALL-37]', () => {
  const own = [
    paths.auth(),
    paths.signOut(),
    paths.confirmEmail(),
    paths.forgotPassword(),
    serverPaths.resetPassword(),
    serverPaths.changeEmail(),
    serverPaths.secondStep(),
    paths.google(),
    serverPaths.googleReturn(),
    paths.smartDashboard(),
  ]
  for (const path of own) expect([path, ROUTES[path]]).toEqual([path, 'everyone'])
})

test('strangers see of an Orbiter what the view names, and only of those who are listed [P-ENT-17]', async () => {
  const [listed, hidden] = [await createOrbiter(), await createOrbiter({ listed: false })]
  const rows = await db()
    .selectFrom('publicProfiles')
    .selectAll()
    .where('userId', 'in', [listed.id, hidden.id])
    .execute()
  expect(rows.map((row) => row.userId)).toEqual([listed.id])
  const fields = [
    'userId',
    'fullName',
    'profileImageUrl',
    'location',
    'experienceLevel',
    'isAvailable',
    'startingPrice',
    'profileCompleteness',
    'createdAt',
  ]
  expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining(fields))
  for (const secret of ['email', 'phone']) expect(Object.keys(rows[0] ?? {})).not.toContain(secret)
})

test('the times that are promised: sixty seconds between two mails, a reminder after five minutes that counts five down [P-CONST-15]', () => {
  expect([RESEND_COOLDOWN_SECONDS, REMINDER_AFTER_MS, REMINDER_COUNTDOWN_SECONDS]).toEqual([
    60, 300_000, 300,
  ])
})
