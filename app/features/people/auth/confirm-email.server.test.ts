import { describe, expect, test } from 'vitest'
import { CONFIRMED_SIGN_IN_MS, confirmEmail } from '#people/auth/confirm-email.server.ts'
import { issueToken } from '#people/auth/one-time-tokens.server.ts'
import { resetPassword } from '#people/auth/reset-password.server.ts'
import { readViewer } from '#people/auth/sessions.server.ts'
import { findConfirmedAccount, signInConfirmed } from '#people/auth/sign-in-confirmed.server.ts'
import { CONFIRM_LINK_MS } from '#people/auth/sign-up.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, signedInCookie } from '#tests/support/factories.ts'

useDatabase()

const client = { address: '192.0.2.1', userAgent: 'tests' }
const elsewhere = { client, ownSignUpToken: null, viewerId: null }
const linkFor = (user: { id: string }) =>
  issueToken(db(), user.id, 'confirm-email', CONFIRM_LINK_MS)

async function confirmedAt(user: { id: string }) {
  return (
    await db()
      .selectFrom('users')
      .select('emailConfirmedAt')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
  ).emailConfirmedAt
}

/** The cookies of the browser in which `user` signed up. */
async function ownBrowser(user: { id: string }) {
  return {
    ...elsewhere,
    ownSignUpToken: await issueToken(db(), user.id, 'own-sign-up', CONFIRM_LINK_MS),
  }
}

const sessionsOf = (user: { id: string }) =>
  db().selectFrom('sessions').select('id').where('userId', '=', user.id).execute()

test('in the browser that signed up, a link confirms the address, signs its owner in and leaves an event [P-AUTH-21]', async () => {
  const at = freeze('2026-03-01T12:00:00Z')
  const user = await createUser({ confirmed: false, roles: ['orbiter', 'user'] })
  const confirmed = await confirmEmail(await linkFor(user), await ownBrowser(user))
  expect(confirmed).toMatchObject({ roles: ['orbiter', 'user'], proof: null })
  expect(await confirmedAt(user)).toEqual(at)
  expect(await readViewer(confirmed?.sessionCookie?.split(';')[0])).toMatchObject({ id: user.id })
  const events = await db()
    .selectFrom('events')
    .select(['kind', 'actorId', 'audience'])
    .where('subjectId', '=', user.id)
    .execute()
  expect(events).toEqual([
    { kind: 'account.email-confirmed', actorId: user.id, audience: [user.id] },
  ])
})

test('fifty uses of one link at once: exactly one succeeds', async () => {
  const user = await createUser({ confirmed: false })
  const [token, own] = [await linkFor(user), await ownBrowser(user)]
  const results = await Promise.all(Array.from({ length: 50 }, () => confirmEmail(token, own)))
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await sessionsOf(user)).toHaveLength(1)
  expect(
    await db().selectFrom('events').select('id').where('subjectId', '=', user.id).execute(),
  ).toHaveLength(1)
})

test('several links of one person at once: one succeeds, the others are worthless, none waits for ever', async () => {
  const user = await createUser({ confirmed: false })
  const tokens = await Promise.all(Array.from({ length: 8 }, () => linkFor(user)))
  const results = await Promise.all(
    [...tokens, ...tokens].map((token) => confirmEmail(token, elsewhere)),
  )
  expect(results.filter(Boolean)).toHaveLength(1)
  for (const token of tokens) expect(await confirmEmail(token, elsewhere)).toBeNull()
})

test('a link works for 24 hours', async () => {
  freeze('2026-03-01T12:00:00Z')
  const [punctual, late] = [
    await createUser({ confirmed: false }),
    await createUser({ confirmed: false }),
  ]
  const [inTime, tooLate] = [await linkFor(punctual), await linkFor(late)]
  advance({ hours: 23, minutes: 59 })
  expect(await confirmEmail(inTime, elsewhere)).not.toBeNull()
  advance({ minutes: 1 })
  expect(await confirmEmail(tooLate, elsewhere)).toBeNull()
  expect(await confirmedAt(late)).toBeNull()
})

test('a token for something else, a made-up one and rubbish do nothing', async () => {
  const user = await createUser({ confirmed: false })
  const other = await issueToken(db(), user.id, 'own-sign-up', CONFIRM_LINK_MS)
  for (const token of [
    other,
    '',
    'x',
    'x'.repeat(43),
    'x'.repeat(100_000),
    '\u0000',
    "' or true --",
  ])
    expect(await confirmEmail(token, elsewhere)).toBeNull()
  expect(await confirmedAt(user)).toBeNull()
})

test('the first confirmation is the one that counts', async () => {
  freeze('2026-03-01T12:00:00Z')
  const user = await createUser()
  const before = await confirmedAt(user)
  advance({ hours: 1 })
  expect(await confirmEmail(await linkFor(user), elsewhere)).not.toBeNull()
  expect(await confirmedAt(user)).toEqual(before)
})

test('a link is no way around a suspension or a second step that was switched on since', async () => {
  const [suspended, careful] = [
    await createUser({ confirmed: false, suspended: true }),
    await createUser(),
  ]
  await db()
    .updateTable('users')
    .set({ totpConfirmedAt: now() })
    .where('id', '=', careful.id)
    .execute()
  for (const user of [suspended, careful]) {
    expect(await confirmEmail(await linkFor(user), await ownBrowser(user))).toBeNull()
    expect(await sessionsOf(user)).toEqual([])
  }
})

test('elsewhere a link confirms and signs no one in; the person who is signed in stays who they are [P-AUTH-33]', async () => {
  const [other, stranger] = [await createUser(), await createUser({ confirmed: false })]
  const otherBrowsers = [
    elsewhere,
    { ...elsewhere, ownSignUpToken: 'x'.repeat(43) },
    await ownBrowser(stranger),
    { ...elsewhere, viewerId: other.id },
  ]
  for (const browser of otherBrowsers) {
    const user = await createUser({ confirmed: false })
    const confirmed = await confirmEmail(await linkFor(user), browser)
    expect(confirmed).toEqual({
      roles: ['user'],
      sessionCookie: null,
      proof: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(await confirmedAt(user)).not.toBeNull()
    expect(await sessionsOf(user)).toEqual([])
    expect(await findConfirmedAccount(confirmed?.proof ?? '')).toEqual({
      id: user.id,
      email: user.email,
      fullName: user.fullName,
    })
  }
  const user = await createUser({ confirmed: false })
  const occupied = { ...(await ownBrowser(user)), viewerId: other.id }
  expect(
    await confirmEmail(await linkFor(user), occupied),
    'the own browser, with someone else signed in',
  ).toMatchObject({ sessionCookie: null })
  const known = await createUser()
  expect(
    await confirmEmail(await linkFor(known), { ...elsewhere, viewerId: known.id }),
  ).toMatchObject({ sessionCookie: null, proof: null })
})

describe('the button that signs in afterwards [P-AUTH-33]', () => {
  async function offer(cookieHeader: string | null = null) {
    const user = await createUser({ confirmed: false })
    const proof = (await confirmEmail(await linkFor(user), elsewhere))?.proof ?? ''
    return { user, press: { proof, accountId: user.id, cookieHeader, client } }
  }

  test('works once, of fifty presses, and signs out the person who was there', async () => {
    const cookieHeader = await signedInCookie(await createUser())
    const { user, press } = await offer(cookieHeader)
    const answers = await Promise.all(Array.from({ length: 50 }, () => signInConfirmed(press)))
    const requireViewer = answers.find((answer) => answer !== null)
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await readViewer(requireViewer?.sessionCookie.split(';')[0])).toMatchObject({
      id: user.id,
    })
    expect(await sessionsOf(user)).toHaveLength(1)
    expect(await readViewer(cookieHeader)).toBeNull()
  })

  test('works for the account that it names alone', async () => {
    const cookieHeader = await signedInCookie(await createUser())
    const [{ press, user }, other] = [await offer(cookieHeader), await offer()]
    for (const accountId of [other.user.id, '', 'nonsense'])
      expect(await signInConfirmed({ ...press, accountId })).toBeNull()
    for (const proof of [null, '', 'x'.repeat(43), other.press.proof])
      expect(await signInConfirmed({ ...press, proof })).toBeNull()
    expect(await readViewer(cookieHeader), 'nothing has changed').not.toBeNull()
    expect(await signInConfirmed({ ...press, accountId: user.id })).not.toBeNull()
  })

  test('works for fifteen minutes', async () => {
    freeze('2026-03-01T12:00:00Z')
    const [punctual, late] = [await offer(), await offer()]
    advance({ minutes: CONFIRMED_SIGN_IN_MS / 60_000 - 1 })
    expect(await signInConfirmed(punctual.press)).not.toBeNull()
    advance({ minutes: 1 })
    expect(await signInConfirmed(late.press)).toBeNull()
    expect(await findConfirmedAccount(late.press.proof)).toBeNull()
  })

  test('is no way around a suspension, a second step, or a new password', async () => {
    const [suspended, careful, renewed] = [await offer(), await offer(), await offer()]
    await db()
      .updateTable('users')
      .set({ suspendedAt: now() })
      .where('id', '=', suspended.user.id)
      .execute()
    await db()
      .updateTable('users')
      .set({ totpConfirmedAt: now() })
      .where('id', '=', careful.user.id)
      .execute()
    const reset = await issueToken(db(), renewed.user.id, 'reset-password', 60_000)
    expect(
      await resetPassword(reset, {
        newPassword: 'a-password-of-mine',
        repeatPassword: 'a-password-of-mine',
      }),
    ).toBe(true)
    for (const { user, press } of [suspended, careful, renewed]) {
      expect(await findConfirmedAccount(press.proof)).toBeNull()
      expect(await signInConfirmed(press)).toBeNull()
      expect(await sessionsOf(user)).toEqual([])
    }
  })
})
