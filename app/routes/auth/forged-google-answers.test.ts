/** Responses that are not from Google, not for this sign-in, or not for this browser. */
import { expect, test } from 'vitest'
import { now } from '#app/platform/clock.ts'
import { env } from '#app/platform/env.ts'
import { loader as setOut } from '#app/routes/auth/google.ts'
import { loader as comeBack } from '#app/routes/auth/google-return.ts'
import { useDatabase } from '#tests/support/database.ts'
import { IdentitySite, strangersKey } from '#tests/support/identity-site.ts'
import { answerOf, cookieNamed, page, person, useGoogle } from '#tests/support/google-walk.ts'

useDatabase()

const { site, walk } = useGoogle()

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
  const attempt = cookieNamed(left, 'orbit_provider')
  const used = await answerOf(comeBack(page(back.pathname + back.search, attempt)))
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

test('an issuer with a folder is found whether or not it ends with a slash', async () => {
  const other = new IdentitySite()
  const { google } = env()
  const opened = await other.open('/realm')
  Object.assign(env(), { google: opened })
  try {
    other.saidIssuer = `${opened.issuer}/`
    const left = await answerOf(setOut(page('/auth/google')))
    const back = other.allow(left.headers.get('location') ?? '', person())
    const came = await answerOf(
      comeBack(page(back.pathname + back.search, cookieNamed(left, 'orbit_provider'))),
    )
    expect(cookieNamed(came, 'orbit_flash')).toBe('orbit_flash=welcome-user')
  } finally {
    await other.close()
    Object.assign(env(), { google })
  }
})
