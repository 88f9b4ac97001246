import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { rolesFor } from '#app/features/accounts/access.ts'
import { ROLES, type Role } from '#app/features/accounts/account.ts'
import routes from '#app/routes.ts'
import { ROUTES } from '#tests/support/route-table.ts'

function patternsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const own = entry.path === undefined ? parent : `${parent}/${entry.path}`
    return [own || '/', ...patternsOf(entry.children ?? [], own)]
  })
}

const patterns = patternsOf(routes)

test('every route has a row, and every row a route', () => {
  const missing = patterns.filter((pattern) => !(pattern in ROUTES))
  const advice = missing.map((pattern) => `  '${pattern}': 'signed in',`).join('\n')
  expect(missing, `add to ROUTES in tests/support/route-table.ts ('everyone', 'signed in', or the roles):\n${advice}\n`).toEqual([])
  expect(
    Object.keys(ROUTES).filter((pattern) => !patterns.includes(pattern)),
    'rows in tests/support/route-table.ts whose route is gone: remove them',
  ).toEqual([])
})

/** Whether the guard lets somebody pass: nobody signed in has no role. */
function mayOpen(pathname: string, roles: readonly Role[] | null): boolean {
  const needed = rolesFor(pathname)
  return needed === null || (roles !== null && needed.some((role) => roles.includes(role)))
}

test.each(Object.entries(ROUTES))('%s is for %s, in every way of writing it [P-ROLE-02] [P-ROLE-03] [P-ROLE-06]', (pattern, who) => {
  const pathname = pattern.replace(/:[A-Za-z]+/g, '0190f5fe-7c00-7a00-8000-000000000001').replace(/\*$/, 'nowhere')
  const spellings = [
    pathname,
    `${pathname}/`.replace('//', '/'),
    pathname.toUpperCase(),
    pathname.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  ]
  for (const spelling of spellings) {
    expect(mayOpen(spelling, null), `${spelling}, a visitor`).toBe(who === 'everyone')
    for (const role of ROLES) expect(mayOpen(spelling, [role]), `${spelling}, ${role}`).toBe(typeof who === 'string' || who.includes(role))
  }
})
