import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { ROLES } from '#people/accounts/account.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { askGuard, routesOfSite } from '#tests/support/guarded-site.ts'
import { ROUTES } from '#tests/support/route-table.ts'

const pages = routesOfSite.filter(({ isLayout }) => !isLayout)

test('every route has a row, and every row a route', () => {
  const patterns = new Set(pages.map(({ pattern }) => pattern))
  const missing = [...patterns].filter((pattern) => !(pattern in ROUTES))
  const advice = missing.map((pattern) => `  '${pattern}': 'signed in',`).join('\n')
  expect(
    missing,
    `add to ROUTES in tests/support/route-table.ts ('everyone', 'signed in', or the roles):\n${advice}\n`,
  ).toEqual([])
  expect(
    Object.keys(ROUTES).filter((pattern) => !patterns.has(pattern)),
    'rows in tests/support/route-table.ts whose route is gone: remove them',
  ).toEqual([])
})

const PEOPLE = ROLES.map((role): Viewer => {
  return {
    id: newId(),
    email: `${role}@example.test`,
    fullName: role,
    roles: [role],
    timeZone: 'America/Chicago',
    avatarUrl: null,
  }
})

/** Every way to write a page's address, and every way to request it. */
function waysToAsk(pathname: string, routeId: string): [path: string, method: string][] {
  const escaped = pathname.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  const documents: [string, string][] = [
    pathname,
    `${pathname}/`.replace('//', '/'),
    pathname.toUpperCase(),
    escaped,
  ].map((path) => [path, 'GET'])
  if (pathname === '/') return documents
  const only = `_routes=${encodeURIComponent(routeId)}`
  return [
    ...documents,
    [pathname, 'POST'],
    [pathname, 'HEAD'],
    [`${pathname}.data`, 'GET'],
    [`${escaped}.data`, 'POST'],
    [`${pathname}.data?${only}`, 'GET'],
    [`${pathname}?${only}`, 'GET'],
  ]
}

test.each(pages)(
  '$pattern, for everyone and in every way of asking [P-ROLE-02] [P-ROLE-03] [P-ROLE-06] [P-ROLE-11]',
  async ({ id, pattern }) => {
    const who = ROUTES[pattern] ?? []
    const pathname = pattern
      .replace(/:[A-Za-z]+/g, '0190f5fe-7c00-7a00-8000-000000000001')
      .replace(/\*$/, 'nowhere')
    for (const [path, method] of waysToAsk(pathname, id)) {
      const request = `${method} ${path}`
      const expectPage = (answer: string) =>
        method === 'HEAD'
          ? expect(answer, request).toBe('200')
          : expect(answer, request).toMatch(/^as /)
      const visitor = await askGuard(path, null, method)
      if (who === 'everyone') expectPage(visitor)
      else expect(visitor, request).toMatch(/^\/auth\?next=/)
      for (const person of PEOPLE) {
        const answer = await askGuard(path, person, method)
        if (typeof who === 'string' || person.roles.some((role) => who.includes(role)))
          expectPage(answer)
        else expect(answer, `${request} as ${person.fullName}`).toBe('/dashboard no-access')
      }
    }
  },
)

const EVERYONE: string[] = [...ROLES]

test.each([
  ['/browse', EVERYONE, 'P-RTE-09'],
  ['/dashboard', EVERYONE, 'P-RTE-12'],
  ['/create-project', EVERYONE, 'P-RTE-13'],
  ['/create-booking', EVERYONE, 'P-RTE-14'],
  ['/profile', EVERYONE, 'P-RTE-35'],
  ['/user-dashboard', EVERYONE, 'P-RTE-36'],
  ['/my-bookings', ['admin', 'user'], 'P-RTE-31'],
  ['/orbiter', ['orbiter'], 'P-RTE-24'],
  ['/orbiter-setup', EVERYONE, 'P-RTE-25'], // a customer is first offered to become an Orbiter
  ['/orbiter/setup', EVERYONE, 'P-RTE-25'],
  ['/admin', ['admin'], 'P-RTE-15'],
  ['/admin/users', ['admin'], 'P-RTE-16'],
  ['/admin/projects', ['admin'], 'P-RTE-17'],
  ['/admin/orbiters', ['admin'], 'P-RTE-18'],
  ['/admin/reels', ['admin'], 'P-RTE-19'],
  ['/admin/categories', ['admin'], 'P-RTE-20'],
  ['/admin/assignments', ['admin'], 'P-RTE-21'],
  ['/admin/reports', ['admin'], 'P-RTE-22'],
  ['/admin/settings', ['admin'], 'P-RTE-23'],
])('%s needs one of %j, as specified [P-ROLE-03] [%s]', async (path, roles) => {
  const answers = await Promise.all(
    PEOPLE.map(async (person) =>
      (await askGuard(path, person)).startsWith('as ') ? person.roles : [],
    ),
  )
  expect(answers.flat()).toEqual(roles)
})

test('the way back is the page that was asked for, however it was asked for', async () => {
  expect(
    await askGuard('/my-bookings.data?tab=pending&_routes=routes%2Fbookings%2Fmy-bookings', null),
  ).toBe('/auth?next=%2Fmy-bookings%3Ftab%3Dpending')
  expect(await askGuard('/my-bookings?tab=pending', null)).toBe(
    '/auth?next=%2Fmy-bookings%3Ftab%3Dpending',
  )
})
