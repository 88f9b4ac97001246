import { beforeEach, expect, test, vi } from 'vitest'

/** Settings are read once per process, so each mode loads the modules again. */
async function cookiesIn(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  vi.resetModules()
  return import('#app/platform/cookies.ts')
}

beforeEach(() => {
  vi.unstubAllEnvs()
})

test('a cookie is for this site alone and out of reach of scripts', async () => {
  const { writeCookie, clearCookie } = await cookiesIn({})
  expect(writeCookie('orbit_session', 'abc', 60)).toBe(
    'orbit_session=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=60',
  )
  expect(clearCookie('orbit_session')).toBe(
    'orbit_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
  )
})

test('behind TLS in production it is secure and bound to its host, and an unbound one is not believed', async () => {
  const { writeCookie, readCookie } = await cookiesIn({
    ORBIT_ENV: 'production',
    PUBLIC_URL: 'https://orbit.example',
    SMTP_URL: 'none',
    DATABASE_URL: 'embedded',
    PAYMENTS: 'off',
    CLOCK_SHIFT_MS: '0',
  })
  expect(writeCookie('orbit_session', 'abc', 60)).toBe(
    '__Host-orbit_session=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure',
  )
  expect(readCookie('__Host-orbit_session=abc', 'orbit_session')).toBe('abc')
  expect(readCookie('orbit_session=abc', 'orbit_session')).toBeNull()
})

test.each([
  ['orbit_session=abc', 'abc'],
  ['theme=dark; orbit_session=abc; x=y', 'abc'],
  ['theme=dark;orbit_session=abc', 'abc'],
  ['my_orbit_session=abc', null],
  ['orbit_sessions=abc', null],
  ['orbit_session', null],
  ['', null],
  [undefined, null],
])('from %j it reads %j', async (header, value) => {
  const { readCookie } = await cookiesIn({})
  expect(readCookie(header, 'orbit_session')).toBe(value)
})
