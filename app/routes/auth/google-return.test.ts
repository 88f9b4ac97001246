/** The whole way to another site and back, against a real one of our own. */
import { Secret, TOTP } from 'otpauth'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { disconnectGoogle, readSignInWays } from '#app/features/auth/google-sign-in.server.ts'
import {
  beginSecondStep,
  confirmSecondStep,
  readSecondStep,
} from '#app/features/auth/two-factor.server.ts'
import { readViewer } from '#app/features/auth/sessions.server.ts'
import { signIn } from '#app/features/auth/sign-in.server.ts'
import { signUp } from '#app/features/auth/sign-up.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { remoteAddressContext } from '#app/platform/request-context.ts'
import { loader as showAuthPage } from '#app/routes/auth/auth.tsx'
import { loader as setOut } from '#app/routes/auth/google.ts'
import { loader as comeBack } from '#app/routes/auth/google-return.ts'
import type { PageRequest } from '#app/routes/auth/auth-client.server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { IdentitySite, strangersKey } from '#tests/support/identity-site.ts'

useDatabase()

const PASSWORD = 'a-password-of-mine'
const client = { address: '192.0.2.7', userAgent: 'tests' }
const site = new IdentitySite()

beforeAll(async () => {
  Object.assign(env(), { google: await site.open() })
})
beforeEach(async () => {
  await db().deleteFrom('rateLimits').execute()
})
afterAll(async () => {
  await site.close()
})

type Args = PageRequest & Parameters<typeof showAuthPage>[0]

function page(path: string, cookie = ''): Args {
  const context = new RouterContextProvider()
  context.set(remoteAddressContext, client.address)
  const request = new Request(new URL(path, 'http://localhost:3000'), { headers: { cookie } })
  return { request, context } as unknown as Args
}

const answerOf = (work: Promise<unknown>) =>
  work.catch((error: unknown) => error) as Promise<Response>
const cookieNamed = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0]

/** Everything a browser does: set out, say yes over there, come back. */
async function walk(
  claims: Record<string, unknown>,
  { next = '', change }: { next?: string; change?: (back: URL) => void } = {},
) {
  const left = await answerOf(
    setOut(page(`/auth/google${next && `?next=${encodeURIComponent(next)}`}`)),
  )
  const back = site.allow(left.headers.get('location') ?? '', claims)
  change?.(back)
  const answer = await answerOf(
    comeBack(page(back.pathname + back.search, cookieNamed(left, 'orbit_provider'))),
  )
  const session = cookieNamed(answer, 'orbit_session')
  return {
    back,
    left,
    answer,
    to: answer.headers.get('location'),
    flash: cookieNamed(answer, 'orbit_flash')?.replace('orbit_flash=', ''),
    viewer: await readViewer(session),
  }
}

const person = (more: Record<string, unknown> = {}) => {
  const word = newId().slice(0, 8)
  return {
    sub: `sub-${word}`,
    email: `Ada.${word}@example.test`,
    email_verified: true,
    name: 'Ada Lovelace',
    ...more,
  }
}

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

test('somebody new gets an account with a confirmed address and the way they wanted to go; the next time it is theirs', async () => {
  const claims = person()
  const first = await walk(claims, { next: '/favourites' })
  const asked = new URL(first.left.headers.get('location') ?? '').searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
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

test('a confirmed account is found by an address that Google has confirmed, and its owner is told', async () => {
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
    await signIn({ email: owner.email, password: PASSWORD }, client),
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

test('an address that Google has not confirmed opens nothing, neither an account nor somebody’s', async () => {
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

test('an account that waits for its confirmation loses the password that somebody typed, and that is said', async () => {
  const claims = person()
  const email = claims.email.toLowerCase()
  await signUp('user', { fullName: 'Mallory', email, password: PASSWORD })
  const { viewer, flash } = await walk(claims)
  expect(viewer?.email).toBe(email)
  expect(flash).toBe('google-took-over')
  await expect(signIn({ email, password: PASSWORD }, client)).rejects.toMatchObject({
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
    flash: 'google-failed',
  })
})

test('a token that is not signed by the site, not for us, not fresh, or not for this sign-in opens nothing', async () => {
  const hour = 3600
  const seconds = Math.floor(now().getTime() / 1000)
  const wrong: Record<string, unknown>[] = [
    { iss: 'https://elsewhere.example' },
    { aud: 'another-site' },
    { aud: ['orbit', 'another-site'] },
    { azp: 'another-site' },
    { exp: seconds - hour },
    { iat: seconds + hour },
    { nonce: 'of-another-sign-in' },
    { sub: '' },
  ]
  for (const change of wrong)
    expect(await walk(person(change)), JSON.stringify(change)).toMatchObject({
      viewer: null,
      to: '/auth',
      flash: 'google-failed',
    })
  site.forgedWith = strangersKey()
  expect(await walk(person()), 'a stranger’s signature').toMatchObject({
    viewer: null,
    flash: 'google-failed',
  })
  site.forgedWith = null
  for (const alg of ['none', 'HS256']) {
    site.header = { alg }
    expect(await walk(person()), alg).toMatchObject({ viewer: null, flash: 'google-failed' })
  }
  site.header = { kid: 'unheard-of' }
  expect(await walk(person())).toMatchObject({ viewer: null, flash: 'google-failed' })
  site.header = {}
  site.changeKey()
  expect(await walk(person()), 'a new key of the site is learnt').toMatchObject({
    flash: 'welcome-user',
  })
})

test('an answer that this browser did not ask for, or that is used again, opens nothing', async () => {
  const claims = person()
  const changes: ((back: URL) => void)[] = [
    (back) => back.searchParams.set('state', 'guessed'),
    (back) => back.searchParams.delete('state'),
    (back) => back.searchParams.set('code', 'guessed'),
    (back) => back.searchParams.delete('code'),
    (back) => back.searchParams.set('iss', 'https://elsewhere.example'),
  ]
  for (const change of changes)
    expect(await walk(claims, { change })).toMatchObject({ viewer: null, flash: 'google-failed' })
  const { left, back } = await walk(claims)
  const kept = cookieNamed(left, 'orbit_provider')
  const used = await answerOf(comeBack(page(back.pathname + back.search, kept)))
  expect(cookieNamed(used, 'orbit_session'), 'a code that was used').toBeUndefined()
  const stolen = await answerOf(comeBack(page(back.pathname + back.search)))
  expect(cookieNamed(stolen, 'orbit_session'), 'another browser').toBeUndefined()
  const no = await walk(claims, {
    change: (url) =>
      ['error', 'access_denied'].reduce(
        (name, value) => (
          url.searchParams.set(name, value),
          url.searchParams.delete('code'),
          value
        ),
      ),
  })
  expect(no).toMatchObject({ viewer: null, to: '/auth', flash: 'google-cancelled' })
})

test('a site that says it is another, or does not answer, leads back to the form with a word about it', async () => {
  const other = new IdentitySite()
  const { google } = env()
  Object.assign(env(), { google: await other.open() })
  try {
    other.saidIssuer = 'https://elsewhere.example'
    const lied = await answerOf(setOut(page('/auth/google?next=%2Ffavourites')))
    expect([lied.headers.get('location'), cookieNamed(lied, 'orbit_flash')]).toEqual([
      '/auth?next=%2Ffavourites',
      'orbit_flash=google-failed',
    ])
    await other.close()
    expect((await answerOf(setOut(page('/auth/google')))).headers.get('location')).toBe('/auth')
  } finally {
    Object.assign(env(), { google })
  }
})

test('ten who come at once with one new address are one account; it can be disconnected once there is a password', async () => {
  const claims = person()
  const walks = await Promise.all(Array.from({ length: 10 }, () => walk(claims)))
  expect(new Set(walks.map(({ viewer }) => viewer?.id)).size).toBe(1)
  const viewer = walks[0]?.viewer
  if (!viewer) throw new Error('nobody is signed in')
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
