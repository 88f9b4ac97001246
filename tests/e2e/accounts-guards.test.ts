/**
 * Access checks, with requests sent straight to the server: nothing of a page may be sent before
 * its guard has passed.
 */
import { ROLES } from '#people/accounts/account.ts'
import { createOrbiter, createUser, signedInCookie } from '#tests/support/factories.ts'
import { expect, test } from '#tests/support/journey.ts'
import { type Answer, ask, readAnswer } from '#tests/support/guard-answer.ts'

/** A sample of pages for each guard; tests/route-access.test.ts covers every route. */
const GUARDED: Record<string, readonly string[]> = {
  '/dashboard': ROLES,
  '/browse': ROLES,
  '/my-bookings': ['user', 'admin'],
  '/orbiter': ['orbiter'],
  '/admin': ['admin'],
  '/admin/users.csv': ['admin'],
  '/profile/data.json': ROLES,
}

const PUBLIC = [
  '/',
  '/how-it-works',
  '/become-orbiter',
  '/enquiry',
  '/weddings',
  '/auth',
  '/confirm-email',
  '/creators',
  '/browse-creators',
  '/browse-reels',
  '/test-nav',
  '/mailbox',
]

test('the built site asks its guards for every kind of person, and sends nothing before they have passed [P-ROLE-02] [P-ROLE-03] [P-ROLE-11] [P-RTE-37]', async ({
  request,
}) => {
  const wrong: string[] = []
  for (const path of Object.keys(GUARDED)) {
    const escaped = `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`
    for (const [requested, method] of [
      [path, 'GET'],
      [path, 'HEAD'],
      [path, 'POST'],
      [`${path}/`, 'GET'],
      [path.toUpperCase(), 'GET'],
      [escaped, 'GET'],
      [`${path}.data`, 'GET'],
      [`${escaped}.data`, 'GET'],
      [`${path}.data`, 'POST'],
      [`${path}?tab=x&_routes=routes%2Fadmin`, 'GET'],
      [`${path}.data?_routes=root`, 'GET'],
    ] as const) {
      const answer = await ask(request, requested, null, method)
      const isRedirect = [302, 202].includes(answer.status())
      if (!isRedirect || (await readAnswer(answer)) !== 'sign-in')
        wrong.push(`${method} ${requested}: ${answer.status()}`)
      if ((await answer.text()).length > 500) wrong.push(`${method} ${requested}: says too much`)
    }
  }
  const people = await Promise.all(
    ROLES.map(async (role) => ({
      role,
      cookie: await signedInCookie(await createUser({ roles: [role] })),
    })),
  )
  for (const [path, roles] of Object.entries(GUARDED)) {
    for (const { role, cookie } of people) {
      const expected: Answer = roles.includes(role) ? 'page' : 'dashboard'
      const got = await readAnswer(await ask(request, path, cookie))
      if (got !== expected) wrong.push(`${path} for ${role}: ${got} instead of ${expected}`)
    }
  }
  expect(wrong).toEqual([])
  for (const cookie of [
    await signedInCookie(await createUser({ suspended: true })),
    'orbit_session=x',
    `orbit_session=${'x'.repeat(43)}`,
    'orbit_session=',
  ])
    expect(await readAnswer(await ask(request, '/dashboard', cookie))).toBe('sign-in')
})

test('public pages are for everyone [P-RTE-01] [P-RTE-02] [P-RTE-03] [P-RTE-04] [P-RTE-05] [P-RTE-06] [P-RTE-07] [P-RTE-10] [P-RTE-11] [P-RTE-26] [P-ROLE-06]', async ({
  request,
}) => {
  const orbiter = await createOrbiter()
  for (const path of [...PUBLIC, `/orbiter/${orbiter.id}`])
    expect([path, (await ask(request, path, null)).status()]).toEqual([path, 200])
})

test('every class of answer carries the headers of safety, pages a policy of their own', async ({
  request,
}) => {
  const cookie = await signedInCookie(await createUser())
  const asset =
    /(?:src|href)="(\/assets\/[^"]+)"/.exec(await (await request.get('/')).text())?.[1] ?? ''
  const ANSWERS: [string, { cookie?: string; method?: string; origin?: string }, number][] = [
    ['/', {}, 200],
    ['/auth', {}, 200],
    ['/profile', { cookie }, 200],
    ['/profile.data', { cookie }, 200],
    ['/profile', {}, 302],
    ['/no-such-page', {}, 404],
    ['/sign-out', { method: 'POST', origin: 'https://evil.example' }, 403],
    ['/files/none.webp', {}, 404],
    [asset, {}, 200],
    ['/healthz', {}, 200],
    ['/robots.txt', {}, 200],
    ['/live', {}, 204],
    ['/uploads', {}, 401],
    ['/uploads', { method: 'POST' }, 412],
    ['/calendar/none.ics', {}, 404],
    ['/profile/data.json', {}, 302],
  ]
  for (const [path, { method = 'GET', ...headers }, status] of ANSWERS) {
    const answer = await request.fetch(path, { method, headers, maxRedirects: 0 })
    const said = answer.headers()
    expect([path, answer.status()]).toEqual([path, status])
    expect(said['x-content-type-options'], path).toBe('nosniff')
    expect(said['x-frame-options'], path).toBe('DENY')
    expect(said['referrer-policy'], path).toMatch(
      /^(?:strict-origin-when-cross-origin|no-referrer)$/,
    )
    expect(said['permissions-policy'], path).toContain('camera=()')
    expect(said['cross-origin-opener-policy'], path).toBe('same-origin')
    expect(said['cross-origin-resource-policy'], path).toBe('same-origin')
    expect(said['content-security-policy'], path).toMatch(/^default-src 'none'/)
    expect(said['content-security-policy'], path).not.toContain('unsafe-')
    expect(said['access-control-allow-origin'], path).toBeUndefined()
    if (headers.cookie) expect(said['cache-control'], path).toMatch(/no-store/)
  }
  // A 304 answer carries the same headers as the answer that it stands for.
  for (const path of ['/', '/weddings', '/share/pages/home.png', '/api/openapi.json']) {
    const whole = await request.get(path)
    const unchanged = await request.get(path, {
      headers: { 'if-none-match': whole.headers()['etag'] ?? '' },
    })
    expect([path, unchanged.status()]).toEqual([path, 304])
    const names = [
      'content-security-policy',
      'x-content-type-options',
      'x-frame-options',
      'referrer-policy',
      'permissions-policy',
    ]
    for (const name of [
      ...names,
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'cache-control',
      'etag',
    ]) {
      expect(whole.headers()[name], `${path} ${name}`).toBeTruthy()
      expect(unchanged.headers()[name], `${path} ${name}`).toBe(whole.headers()[name])
    }
  }
})
