/** Signing in with a foreign provider: the whole round trip, and what it refuses. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { db } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { googleReturnUrl } from '#app/routes/auth/google-attempt.server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { startForeignProvider, type ForeignProvider } from '#tests/support/foreign-provider.ts'
import { arrive, begin, person } from '#tests/support/google-walk.ts'

// The library uses only the machine's clock. Settings are read once, so this comes before all
// imports.
vi.hoisted(() => vi.stubEnv('CLOCK_SHIFT_MS', '0'))

useDatabase()

let provider: ForeignProvider

beforeAll(async () => {
  // The library warns about settings that are right for a test.
  for (const method of ['info', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined)
  provider = await startForeignProvider(googleReturnUrl())
  Object.assign(env(), { google: provider.google })
})
beforeEach(async () => {
  await db().deleteFrom('rateLimits').execute()
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await provider.stop()
})

async function walk(claims: ReturnType<typeof person>, change?: (back: URL) => void) {
  const { to, cookie } = await begin('/auth/google?next=%2Ffavourites')
  const back = await provider.allow(to, claims)
  change?.(back)
  return arrive(back, cookie)
}

test('someone new gets an account, and comes back to it even with another address', async () => {
  const claims = person()
  const first = await walk(claims)
  expect(first).toMatchObject({
    to: '/favourites',
    flash: 'welcome-user',
    viewer: { email: claims.email.toLowerCase(), fullName: 'Ada Lovelace' },
  })
  const again = await walk({ ...claims, email: 'elsewhere@example.test' })
  expect(again).toMatchObject({ flash: 'welcome-back', viewer: { id: first.viewer?.id } })
})

test('two tabs that begin a sign-in both arrive', async () => {
  const claims = person()
  const older = await begin('/auth/google')
  const newer = await begin('/auth/google', older.cookie)
  const first = await arrive(await provider.allow(older.to, claims), newer.cookie)
  const second = await arrive(await provider.allow(newer.to, claims), first.attempts)
  expect(first.viewer?.email).toBe(claims.email.toLowerCase())
  expect(second.viewer?.id).toBe(first.viewer?.id)
})

test('a name of 501 letters locks no one out', async () => {
  const claims = person({ name: 'A'.repeat(501) })
  const { viewer } = await walk(claims)
  expect(viewer?.fullName).toBe(claims.email.toLowerCase().split('@')[0])
})

test('an address that it has not confirmed opens nothing, and Cancel is understood', async () => {
  expect(await walk(person({ email_verified: false }))).toMatchObject({
    viewer: null,
    flash: 'google-not-confirmed',
  })
  const { to, cookie } = await begin('/auth/google')
  const back = await provider.decline(to)
  expect(back.searchParams.get('error')).toBe('access_denied')
  expect(await arrive(back, cookie)).toMatchObject({ viewer: null, flash: 'google-cancelled' })
})

test('another state, code or issuer opens nothing', async () => {
  for (const name of ['state', 'code', 'iss'])
    expect(
      await walk(person(), (back) => back.searchParams.set(name, 'https://guessed.example')),
      name,
    ).toMatchObject({ viewer: null, flash: 'google-failed' })
})

test('another nonce or challenge than was begun with opens nothing', async () => {
  for (const name of ['nonce', 'code_challenge']) {
    const { to, cookie } = await begin('/auth/google')
    const changed = new URL(to)
    changed.searchParams.set(name, 'x'.repeat(43))
    const back = await provider.allow(changed.href, person())
    expect(back.searchParams.has('code'), name).toBe(true)
    expect(await arrive(back, cookie), name).toMatchObject({
      viewer: null,
      flash: 'google-failed',
    })
  }
})

test('a code that was used opens nothing in another browser', async () => {
  const { to, cookie } = await begin('/auth/google')
  const back = await provider.allow(to, person())
  expect((await arrive(back, cookie)).viewer).not.toBeNull()
  expect(await arrive(back, cookie)).toMatchObject({ viewer: null, flash: 'google-failed' })
  expect(await arrive(back, undefined)).toMatchObject({ viewer: null, flash: 'google-failed' })
})
