/** Signing in with Google: which account it opens, and what the owner is notified of. */
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { disconnectGoogle, readSignInWays } from '#people/auth/google-sign-in.server.ts'
import {
  beginSecondStep,
  confirmSecondStep,
  readSecondStep,
} from '#people/auth/two-factor.server.ts'
import { signIn } from '#people/auth/sign-in.server.ts'
import { signUp } from '#people/auth/sign-up.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { loader as showAuthPage } from '#app/routes/auth/auth.tsx'
import { loader as setOut } from '#app/routes/auth/google.ts'
import { loader as comeBack } from '#app/routes/auth/google-return.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import {
  answerOf,
  arrive,
  begin,
  CLIENT,
  cookieNamed,
  page,
  person,
  useGoogle,
} from '#tests/support/google-walk.ts'

useDatabase()

const { site, walk } = useGoogle()

const PASSWORD = 'a-password-of-mine'

test('without its keys there is no button, no way out and no way back', async () => {
  const { google } = env()
  Object.assign(env(), { google: null })
  try {
    expect((await answerOf(setOut(page('/auth/google')))).status).toBe(404)
    expect((await answerOf(comeBack(page('/auth/google/return?code=x&state=y')))).status).toBe(404)
    expect(await showAuthPage(page('/auth'))).toMatchObject({ hasGoogle: false })
  } finally {
    Object.assign(env(), { google })
  }
  expect(await showAuthPage(page('/auth'))).toMatchObject({ hasGoogle: true })
})

test('someone new gets an account with a confirmed address and the way they wanted to go; the next time it is theirs', async () => {
  const claims = person()
  const first = await walk(claims, { next: '/favourites' })
  const query = new URL(first.left.headers.get('location') ?? '').searchParams
  expect(Object.fromEntries(query)).toMatchObject({
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
  })
  expect(first.left.headers.get('set-cookie')).toMatch(
    /^orbit_provider=.+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/,
  )
  expect(first).toMatchObject({
    to: '/favourites',
    flash: 'welcome-user',
    viewer: { email: claims.email.toLowerCase(), fullName: 'Ada Lovelace', roles: ['user'] },
  })
  expect(cookieNamed(first.answer, 'orbit_provider'), 'what it was begun with is used up').toBe(
    'orbit_provider=',
  )
  const again = await walk({
    ...claims,
    email: 'somewhere-else@example.test',
    email_verified: false,
  })
  expect(again, 'the lasting name counts, whatever the address is by now').toMatchObject({
    to: '/smart-dashboard',
    flash: 'welcome-back',
    viewer: { id: first.viewer?.id },
  })
  const actions = await db()
    .selectFrom('auditEntries')
    .select('action')
    .where('subjectId', '=', first.viewer?.id ?? '')
    .orderBy('id')
    .execute()
  expect(actions.map((row) => row.action)).toEqual([
    'account.opened',
    'google.connected',
    'session.signed-in',
    'session.signed-in',
  ])
})

test('two tabs that begin a sign-in both arrive, in either order; the answer of one is of no use in the other', async () => {
  const claims = person()
  for (const isOlderFirst of [true, false]) {
    const older = await begin('/auth/google?next=%2Ffavourites')
    const newer = await begin('/auth/google?next=%2Fbrowse', older.cookie)
    const [first, second] = isOlderFirst ? [older, newer] : [newer, older]
    const before = await arrive(site.allow(first.to, claims), newer.cookie)
    expect(before.viewer?.email).toBe(claims.email.toLowerCase())
    const after = await arrive(site.allow(second.to, claims), before.attempts)
    expect(after.viewer?.id).toBe(before.viewer?.id)
    expect(after.attempts, 'both are used up').toBe('orbit_provider=')
  }
})

test('a return that is of no sign-in of this browser leaves the one that is under way', async () => {
  const claims = person()
  const { to, cookie } = await begin('/auth/google?next=%2Ffavourites')
  const back = site.allow(to, claims)
  const strange = new URL(back)
  strange.searchParams.set('state', 'of-another-browser')
  const refused = await arrive(strange, cookie)
  expect(refused).toMatchObject({
    viewer: null,
    to: '/auth?next=%2Ffavourites',
    attempts: undefined,
  })
  expect(await arrive(back, cookie)).toMatchObject({
    to: '/favourites',
    viewer: { email: claims.email.toLowerCase() },
  })
})

test('anyone who presses the button again and again keeps the newest, and the cookie stays small', async () => {
  let cookie = ''
  let to = ''
  for (let press = 0; press < 20; press += 1) ({ to, cookie } = await begin('/auth/google', cookie))
  expect(cookie.length).toBeLessThan(4096)
  expect((await arrive(site.allow(to, person()), cookie)).viewer).not.toBeNull()
})

test('a name or address that is too long, or no text, counts as none', async () => {
  const claims = person()
  const word = claims.email.toLowerCase().split('@')[0]
  for (const name of ['A'.repeat(501), 7, null]) {
    const { viewer } = await walk({ ...claims, name })
    expect(viewer?.fullName, String(name)).toBe(word)
  }
  const again = await walk({ ...claims, email: 'a'.repeat(300), email_verified: 'perhaps' })
  expect(again.viewer?.email, 'Google’s id finds the account').toBe(claims.email.toLowerCase())
})

test('a confirmed account is found by an address that Google has confirmed, and its owner is notified', async () => {
  const owner = await createUser({ password: PASSWORD })
  const { viewer } = await walk(person({ email: owner.email }))
  expect(viewer?.id).toBe(owner.id)
  const mails = await db()
    .selectFrom('mails')
    .select(['kind', 'text'])
    .where('toAddress', '=', owner.email)
    .execute()
  expect(mails.map((mail) => mail.kind)).toEqual(['google-connected'])
  expect(mails[0]?.text).not.toContain('no longer works')
  expect(
    await signIn({ email: owner.email, password: PASSWORD }, CLIENT),
    'the password goes on',
  ).toContain('orbit_session=')
  expect(
    await walk(person({ email: owner.email })),
    'a second Google account with the same address',
  ).toMatchObject({
    viewer: null,
    flash: 'google-other-account',
  })
})

test('an address that Google has not confirmed opens nothing, neither an account nor someone’s', async () => {
  const owner = await createUser({ password: PASSWORD })
  for (const email_verified of [false, 'false', undefined]) {
    expect(await walk(person({ email: owner.email, email_verified }))).toMatchObject({
      viewer: null,
      to: '/auth',
      flash: 'google-not-confirmed',
    })
  }
  expect(await walk(person({ email: undefined }))).toMatchObject({
    viewer: null,
    flash: 'google-not-confirmed',
  })
  expect(
    await db()
      .selectFrom('linkedIdentities')
      .select('userId')
      .where('userId', '=', owner.id)
      .execute(),
  ).toEqual([])
})

test('an account that waits for its confirmation loses the password that someone typed, and that is said', async () => {
  const claims = person()
  const email = claims.email.toLowerCase()
  await signUp('user', { fullName: 'Mallory', email, password: PASSWORD })
  const { viewer, flash } = await walk(claims)
  expect(viewer?.email).toBe(email)
  expect(flash).toBe('google-took-over')
  await expect(signIn({ email, password: PASSWORD }, CLIENT)).rejects.toMatchObject({
    code: 'wrong_credentials',
  })
  const open = await db()
    .selectFrom('oneTimeTokens')
    .select('purpose')
    .where('userId', '=', viewer?.id ?? '')
    .where('usedAt', 'is', null)
    .execute()
  expect(open, 'nor does a link of before').toEqual([])
  const mails = await db()
    .selectFrom('mails')
    .select('text')
    .where('toAddress', '=', email)
    .where('kind', '=', 'google-connected')
    .execute()
  expect(mails[0]?.text).toContain('no longer works')
})

test('the second step is asked for all the same; the suspended stay outside', async () => {
  const owner = await createUser({ password: PASSWORD })
  await beginSecondStep(viewerOf(owner), { currentPassword: PASSWORD })
  const { setUp } = await readSecondStep(viewerOf(owner))
  await confirmSecondStep(
    viewerOf(owner),
    {
      code: new TOTP({ secret: Secret.fromBase32(setUp?.secret ?? '') }).generate({
        timestamp: now().getTime(),
      }),
    },
    null,
  )
  const { viewer, to, answer } = await walk(person({ email: owner.email }), { next: '/favourites' })
  expect([viewer, to]).toEqual([null, '/second-step?next=%2Ffavourites'])
  expect(cookieNamed(answer, 'orbit_step')).toMatch(/^orbit_step=.{43}$/)
  const suspended = await createUser({ suspended: true })
  expect(await walk(person({ email: suspended.email }))).toMatchObject({
    viewer: null,
    to: '/auth',
    flash: `account-suspended~${suspended.id.slice(0, 8).toUpperCase()}`,
  })
})

test('ten who come at once with one new address are one account; it can be disconnected once there is a password', async () => {
  const claims = person()
  const walks = await Promise.all(Array.from({ length: 10 }, () => walk(claims)))
  expect(new Set(walks.map(({ viewer }) => viewer?.id)).size).toBe(1)
  const viewer = walks[0]?.viewer
  if (!viewer) throw new Error('the first walk did not sign in')
  expect(await readSignInWays(viewer)).toEqual({
    hasPassword: false,
    phone: null,
    googleEmail: claims.email.toLowerCase(),
  })
  await expect(disconnectGoogle(viewer, { currentPassword: PASSWORD })).rejects.toMatchObject({
    fields: { currentPassword: expect.stringContaining('no password yet') },
  })
  const owner = await createUser({ password: PASSWORD })
  await walk(person({ email: owner.email }))
  await disconnectGoogle(viewerOf(owner), { currentPassword: PASSWORD })
  expect(await readSignInWays(viewerOf(owner))).toEqual({
    hasPassword: true,
    phone: null,
    googleEmail: null,
  })
})
