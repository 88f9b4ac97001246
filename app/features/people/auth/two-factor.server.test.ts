import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import {
  beginSecondStep,
  confirmSecondStep,
  endSecondStep,
  passSecondStep,
  readSecondStep,
  renewRecoveryCodes,
  SecondStepExpired,
} from '#people/auth/two-factor.server.ts'
import { readViewer } from '#people/auth/sessions.server.ts'
import { signIn, SecondStepNeeded } from '#people/auth/sign-in.server.ts'
import { lockOldTotpSecrets } from '#people/auth/totp-secrets.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, signedInCookie, viewerOf, type TestUser } from '#tests/support/factories.ts'

useDatabase()

const password = 'a-password-of-mine'
const client = { address: '192.0.2.1', userAgent: 'tests' }

/** A person with an authenticator app. `code()` returns the code that the app shows now. */
async function createGuarded(user?: TestUser) {
  const person = user ?? (await createUser({ password }))
  const viewer = viewerOf(person)
  const cookie = await signedInCookie(person)
  await beginSecondStep(viewer, { currentPassword: password })
  const { setUp } = await readSecondStep(viewer)
  const app = new TOTP({ secret: Secret.fromBase32(setUp?.secret ?? '') })
  const code = () => app.generate({ timestamp: now().getTime() })
  const codes = await confirmSecondStep(viewer, { code: code() }, cookie)
  return { person, viewer, cookie, code, codes }
}

async function half(email: string): Promise<string> {
  const failure = await signIn({ email, password }, client).catch((error: unknown) => error)
  if (!(failure instanceof SecondStepNeeded)) throw new Error('The password alone was enough')
  return failure.token
}

test('the password alone opens nothing; a code of the app does, once', async () => {
  freeze('2026-03-01T12:00:00Z')
  const { person, code } = await createGuarded()
  const token = await half(person.email)
  await expect(
    passSecondStep(token, { code: code() }, client),
    'the code that switched it on',
  ).rejects.toMatchObject({ status: 422 })
  advance({ minutes: 1 })
  const cookie = await passSecondStep(
    token,
    { code: `${code().slice(0, 3)} ${code().slice(3)}` },
    client,
  )
  expect(await readViewer(cookie.split(';')[0])).toMatchObject({
    id: person.id,
    hasSecondStep: true,
  })
  await expect(passSecondStep(token, { code: code() }, client)).rejects.toThrow(SecondStepExpired)
  await expect(
    passSecondStep(await half(person.email), { code: code() }, client),
    'no code counts twice',
  ).rejects.toMatchObject({ status: 422 })
})

test('fifty uses of one code at once: exactly one session', async () => {
  freeze('2026-03-01T12:00:00Z')
  const { person, code } = await createGuarded()
  advance({ minutes: 1 })
  const tokens = await Promise.all(Array.from({ length: 8 }, () => half(person.email)))
  const results = await Promise.allSettled(
    tokens.map((token) => passSecondStep(token, { code: code() }, client)),
  )
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
})

test('switching it on ends every other session; an app that is not set up proves nothing', async () => {
  const person = await createUser({ password })
  const elsewhere = await signedInCookie(person)
  await expect(
    beginSecondStep(viewerOf(person), { currentPassword: 'a-wrong-guess' }),
  ).rejects.toMatchObject({ status: 422 })
  await expect(confirmSecondStep(viewerOf(person), { code: '123456' }, null)).rejects.toMatchObject(
    { status: 422 },
  )
  const { cookie, codes } = await createGuarded(person)
  expect(await readViewer(elsewhere)).toBeNull()
  expect(await readViewer(cookie)).not.toBeNull()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){6}$/)
  const stored = await db()
    .selectFrom('recoveryCodes')
    .selectAll()
    .where('userId', '=', person.id)
    .execute()
  expect(JSON.stringify(stored), 'the database does not know the codes').not.toContain(
    codes[0]?.replaceAll('-', ''),
  )
})

test('one recovery code used everywhere at once: exactly one session, and one code fewer', async () => {
  const { person, viewer, codes } = await createGuarded()
  const tokens = await Promise.all(Array.from({ length: 8 }, () => half(person.email)))
  const results = await Promise.allSettled(
    tokens.map((token) => passSecondStep(token, { code: codes[0] }, client)),
  )
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  expect(await readSecondStep(viewer)).toMatchObject({ recoveryCodesLeft: 9 })
})

test('a recovery code signs in once, and new ones replace all of them', async () => {
  const { person, viewer, codes } = await createGuarded()
  const [first = '', second = ''] = codes
  expect(
    await passSecondStep(await half(person.email), { code: first.toUpperCase() }, client),
  ).toContain('orbit_session=')
  await expect(
    passSecondStep(await half(person.email), { code: first }, client),
  ).rejects.toMatchObject({ status: 422 })
  expect(await readSecondStep(viewer)).toMatchObject({ isOn: true, recoveryCodesLeft: 9 })
  await renewRecoveryCodes(viewer, { currentPassword: password })
  await expect(
    passSecondStep(await half(person.email), { code: second }, client),
  ).rejects.toMatchObject({ status: 422 })
  const other = await createGuarded()
  await expect(
    passSecondStep(await half(person.email), { code: other.codes[0] }, client),
    'someone else’s code',
  ).rejects.toMatchObject({ status: 422 })
})

test('ten tries, then a wait; ten minutes for the second step', async () => {
  freeze('2026-03-01T12:00:00Z')
  const { person, code } = await createGuarded()
  await db().deleteFrom('rateLimits').execute()
  const token = await half(person.email)
  for (let count = 0; count < 10; count += 1)
    await expect(passSecondStep(token, { code: '000000' }, client)).rejects.toMatchObject({
      status: 422,
    })
  await expect(passSecondStep(token, { code: code() }, client)).rejects.toMatchObject({
    status: 429,
    retryAfterSeconds: 900,
  })
  const later = await half(person.email)
  advance({ minutes: 16 })
  await expect(passSecondStep(later, { code: code() }, client)).rejects.toThrow(SecondStepExpired)
})

test('switching it off takes the password, and then the password is enough again', async () => {
  const { person, viewer } = await createGuarded()
  await expect(endSecondStep(viewer, { currentPassword: 'a-wrong-guess' })).rejects.toMatchObject({
    status: 422,
  })
  await endSecondStep(viewer, { currentPassword: password })
  expect(await signIn({ email: person.email, password }, client)).toContain('orbit_session=')
  const actions = await db()
    .selectFrom('auditEntries')
    .select('action')
    .where('subjectId', '=', person.id)
    .orderBy('id')
    .execute()
  expect(actions.map((row) => row.action)).toEqual([
    'second-step.switched-on',
    'password.mistaken',
    'second-step.switched-off',
    'session.signed-in',
  ])
})

const storedSecret = async (userId: string) =>
  (
    await db()
      .selectFrom('users')
      .select('totpSecret')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).totpSecret ?? ''

test('the database alone makes no codes: the app’s secret lies there locked, and for no one else’s row', async () => {
  const person = await createUser({ password })
  await beginSecondStep(viewerOf(person), { currentPassword: password })
  const { setUp } = await readSecondStep(viewerOf(person))
  const stored = await storedSecret(person.id)
  expect(stored).toMatch(/^enc\.v1\.[\da-f]{8}\.[\w-]+$/)
  expect(Buffer.from(stored.slice(16), 'base64url').toString('latin1')).not.toContain(setUp?.secret)
  const thief = await createGuarded()
  await db()
    .updateTable('users')
    .set({ totpSecret: stored })
    .where('id', '=', thief.person.id)
    .execute()
  const app = new TOTP({ secret: Secret.fromBase32(setUp?.secret ?? '') })
  advance({ minutes: 1 })
  await expect(
    passSecondStep(
      await half(thief.person.email),
      { code: app.generate({ timestamp: now().getTime() }) },
      client,
    ),
  ).rejects.toMatchObject({
    status: 422,
  })
})

test('secrets of before are locked at the next start, once, and their apps go on', async () => {
  freeze('2026-03-01T12:00:00Z')
  const { person, code } = await createGuarded()
  const old = new Secret({ size: 20 }).base32
  await db().updateTable('users').set({ totpSecret: old }).where('id', '=', person.id).execute()
  const app = new TOTP({ secret: Secret.fromBase32(old) })
  advance({ minutes: 1 })
  expect(
    await passSecondStep(
      await half(person.email),
      { code: app.generate({ timestamp: now().getTime() }) },
      client,
    ),
    'before',
  ).toContain('orbit_session=')
  expect(await lockOldTotpSecrets()).toBe(1)
  expect(await lockOldTotpSecrets()).toBe(0)
  expect(await storedSecret(person.id)).toMatch(/^enc\.v1\.[\da-f]{8}\.[\w-]+$/)
  advance({ minutes: 1 })
  expect(code()).not.toBe(app.generate({ timestamp: now().getTime() }))
  expect(
    await passSecondStep(
      await half(person.email),
      { code: app.generate({ timestamp: now().getTime() }) },
      client,
    ),
    'after',
  ).toContain('orbit_session=')
})

test('after a change of the key secrets are encrypted again at the start, each once, and apps go on without the old key', async () => {
  freeze('2026-03-01T12:00:00Z')
  const [first, second] = [
    'the-first-secret-key-of-this-test',
    'the-second-secret-key-of-this-test',
  ]
  const lost = (await createGuarded()).person
  try {
    Object.assign(env(), { secretKey: first })
    const { person, code } = await createGuarded()
    Object.assign(env(), { secretKey: second, oldSecretKeys: [first] })
    advance({ minutes: 1 })
    expect(
      await passSecondStep(await half(person.email), { code: code() }, client),
      'before',
    ).toContain('orbit_session=')
    const unreadable = await storedSecret(lost.id)
    expect(await lockOldTotpSecrets()).toBe(1)
    expect(await lockOldTotpSecrets()).toBe(0)
    expect(await storedSecret(lost.id), 'what no key opens stays as it is').toBe(unreadable)
    Object.assign(env(), { oldSecretKeys: [] })
    advance({ minutes: 1 })
    expect(
      await passSecondStep(await half(person.email), { code: code() }, client),
      'after',
    ).toContain('orbit_session=')
  } finally {
    Object.assign(env(), { secretKey: null, oldSecretKeys: [] })
  }
})

test('with another key no code counts, and a recovery code still signs in', async () => {
  freeze('2026-03-01T12:00:00Z')
  const { person, code, codes } = await createGuarded()
  advance({ minutes: 1 })
  Object.assign(env(), { secretKey: 'another-key-than-the-one-before-it' })
  try {
    await expect(
      passSecondStep(await half(person.email), { code: code() }, client),
    ).rejects.toMatchObject({ status: 422 })
    expect(await passSecondStep(await half(person.email), { code: codes[0] }, client)).toContain(
      'orbit_session=',
    )
  } finally {
    Object.assign(env(), { secretKey: null })
  }
})
