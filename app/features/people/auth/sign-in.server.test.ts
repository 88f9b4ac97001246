import { describe, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { changePassword } from '#people/auth/change-password.server.ts'
import { userOfToken } from '#people/auth/one-time-tokens.server.ts'
import { readViewer } from '#people/auth/sessions.server.ts'
import { EmailNotConfirmed, signIn, WrongCredentials } from '#people/auth/sign-in.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, signedInCookie, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const password = 'a-password-of-mine'
const client = { address: '192.0.2.1', userAgent: 'tests' }

test('the right password starts a session [P-AUTH-04] [P-AUTH-28] [P-CALL-01]', async () => {
  const user = await createUser({ password, roles: ['user', 'admin'] })
  const cookie = await signIn({ email: ` ${user.email.toUpperCase()} `, password }, client)
  expect(cookie).toMatch(
    /^orbit_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
  )
  expect(await readViewer(cookie.split(';')[0])).toEqual(viewerOf(user))
  const session = await db()
    .selectFrom('sessions')
    .selectAll()
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(session).toMatchObject({ ip: '192.0.2.1', userAgent: 'tests' })
  expect(cookie, 'the database does not know the token').not.toContain(
    session.tokenHash.toString('base64url'),
  )
})

test('each sign-in has a token of its own', async () => {
  const user = await createUser({ password })
  expect(await signIn({ email: user.email, password }, client)).not.toBe(
    await signIn({ email: user.email, password }, client),
  )
})

test('a wrong password, also of a suspended account, an unknown address and an account without a password read the same', async () => {
  const [known, suspended, bare] = [
    await createUser({ password }),
    await createUser({ password, suspended: true }),
    await createUser(),
  ]
  const tries = [
    { email: known.email, password: 'another-password' },
    { email: `nobody-${newId()}@example.test`, password },
    { email: suspended.email, password: 'another-password' },
    { email: bare.email, password },
  ]
  for (const entry of tries) {
    const failure = await signIn(entry, client).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(WrongCredentials)
    expect(failure).toMatchObject({ status: 401, message: 'The email or password is incorrect.' })
  }
  expect(
    await db()
      .selectFrom('sessions')
      .select('userId')
      .where('userId', 'in', [known.id, suspended.id, bare.id])
      .execute(),
  ).toEqual([])
})

test('an unconfirmed address is revealed only by the right password [P-AUTH-17]', async () => {
  const user = await createUser({ password, confirmed: false })
  await expect(signIn({ email: user.email, password: 'another-password' }, client)).rejects.toThrow(
    WrongCredentials,
  )
  const failure = await signIn({ email: user.email, password }, client).catch(
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(EmailNotConfirmed)
  if (!(failure instanceof EmailNotConfirmed)) return
  expect(failure.message).toBe('Email not confirmed')
  expect(await userOfToken(db(), failure.ownSignUpToken, 'own-sign-up')).toBe(user.id)
  expect(
    await db().selectFrom('sessions').select('userId').where('userId', '=', user.id).execute(),
  ).toEqual([])
})

test('input that is no form is refused beside its fields', async () => {
  for (const input of [
    null,
    undefined,
    'x',
    [],
    { email: 1, password: {} },
    { email: 'ada@example.test', password: 'x'.repeat(100_000) },
    { email: "' or 1=1 --", password },
  ]) {
    await expect(signIn(input, client)).rejects.toMatchObject({ status: 422 })
  }
})

describe('limits', () => {
  /** Records attempts as if they had just been made. */
  async function countedBefore(key: string, hits: number) {
    await db().insertInto('rateLimits').values({ key, hits, windowStartedAt: now() }).execute()
  }

  test('ten tries for one account from one machine, then a wait that is named; others are not locked out', async () => {
    freeze('2026-03-01T12:00:00Z')
    const user = await createUser({ password })
    const attacker = { address: '198.51.100.1', userAgent: null }
    await countedBefore(`sign-in:account:${user.email}:${attacker.address}`, 9)
    await expect(signIn({ email: user.email, password: 'guess-guess' }, attacker)).rejects.toThrow(
      WrongCredentials,
    )
    await expect(signIn({ email: user.email, password }, attacker)).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: 900,
      message: 'Too many attempts. Please try again in 15 minutes.',
    })
    expect(await signIn({ email: user.email, password }, client)).toContain('orbit_session=')
    advance({ minutes: 15 })
    expect(await signIn({ email: user.email, password }, attacker)).toContain('orbit_session=')
  })

  test('a success forgets the misses before it', async () => {
    const user = await createUser({ password })
    const key = `sign-in:account:${user.email}:${client.address}`
    await countedBefore(key, 9)
    await signIn({ email: user.email, password }, client)
    expect(
      await db().selectFrom('rateLimits').select('hits').where('key', '=', key).execute(),
    ).toEqual([])
  })

  test('many machines together get a hundred guesses an hour at one account, however they are spread; one machine sixty at all of them', async () => {
    const user = await createUser({ password })
    // However the windows fall, an hour spans at most two of them, with fifty attempts each.
    await countedBefore(`sign-in:account:${user.email}`, 50)
    const session = await signedInCookie(user)
    await countedBefore('sign-in:address:198.51.100.3', 60)
    await expect(
      signIn({ email: user.email, password }, { address: '198.51.100.4', userAgent: null }),
    ).rejects.toMatchObject({ status: 429 })
    expect(await readViewer(session), 'the owner stays where they are').not.toBeNull()
    const other = await createUser({ password })
    await expect(
      signIn({ email: other.email, password }, { address: '198.51.100.3', userAgent: null }),
    ).rejects.toMatchObject({ status: 429 })
  })

  test('anyone who guesses for two hours from a thousand machines gets at most a hundred guesses in any hour; the owner stays signed in', async () => {
    freeze('2026-03-05T09:30:00Z')
    const user = await createUser({ password })
    const session = await signedInCookie(user)
    const guessedAt: number[] = []
    let machine = 0
    // Bursts as close together as the windows allow, with a steady trickle in between.
    for (const pause of [0, 30, 29, 1, 30, 29, 1]) {
      advance({ minutes: pause })
      for (let guess = 0; guess < 60; guess += 1) {
        machine += 1
        const from = { address: `198.18.${machine >> 8}.${machine & 255}`, userAgent: null }
        const failure = await signIn(
          { email: user.email, password: `guess-${machine}-of-many` },
          from,
        ).catch((error: unknown) => error)
        if (failure instanceof WrongCredentials) guessedAt.push(now().getTime())
        else expect(failure).toMatchObject({ status: 429 })
      }
    }
    const worst = Math.max(
      ...guessedAt.map(
        (at) => guessedAt.filter((other) => other >= at && other < at + 3_600_000).length,
      ),
    )
    expect(guessedAt.length, 'the guesses went on').toBeGreaterThan(50)
    expect(worst).toBeLessThanOrEqual(100)
    expect(await readViewer(session), 'the owner stays where they are').toEqual(viewerOf(user))
  })
})

test('a sign-in with the old password that is under way while it is changed leaves no session behind', async () => {
  for (let round = 0; round < 12; round += 1) {
    const user = await createUser({ password })
    const here = await signedInCookie(user)
    const entering = Array.from({ length: 4 }, (_, index) =>
      signIn({ email: user.email, password }, { address: `203.0.113.${index}`, userAgent: null }),
    )
    const changed = changePassword(
      viewerOf(user),
      {
        currentPassword: password,
        newPassword: 'quite-another-one',
        repeatPassword: 'quite-another-one',
      },
      here,
    )
    const cookies = await Promise.allSettled(entering)
    await changed
    for (const result of cookies) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(WrongCredentials)
      else expect(await readViewer(result.value.split(';')[0]), 'ended with the change').toBeNull()
    }
    expect(await readViewer(here)).not.toBeNull()
  }
})
