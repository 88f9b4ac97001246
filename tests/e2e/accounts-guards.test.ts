/**
 * Access checks, with requests straight to the server: nothing of a page may be sent before its
 * guard has passed.
 */
import { newId } from '#app/base/ids.ts'
import { ROLES, type Role } from '#app/features/accounts/account.ts'
import { createOrbiter, createUser, signedInCookie } from '#tests/support/factories.ts'
import { expect, test } from '#tests/support/journey.ts'
import { ROUTES } from '#tests/support/route-table.ts'
import { type Answer, ask, readAnswer } from '#tests/support/guard-answer.ts'

/** Every guarded route. tests/route-access.test.ts checks that no row is missing. */
const GUARDED = Object.entries(ROUTES).flatMap(([pattern, who]) => {
  if (who === 'everyone') return []
  return [
    { path: pattern.replace(/:[A-Za-z]+/g, newId()), roles: who === 'signed in' ? ROLES : who },
  ]
})

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

test('every protected route, for every kind of person [P-RTE-09] [P-RTE-12] [P-RTE-15] [P-RTE-24] [P-RTE-31] [P-RTE-37] [P-ROLE-02] [P-ROLE-03] [P-ROLE-04] [P-ROLE-11]', async ({
  request,
}) => {
  const people = await Promise.all(
    ROLES.map(async (role) => ({
      role,
      cookie: await signedInCookie(await createUser({ roles: [role] })),
    })),
  )
  const wrong: string[] = []
  for (const { path, roles } of GUARDED) {
    const expected: [string, string | null, Answer][] = [
      ['anonymous', null, 'sign-in'],
      ...people.map(({ role, cookie }): [string, string, Answer] => [
        role,
        cookie,
        roles.includes(role) ? 'page' : 'dashboard',
      ]),
    ]
    for (const [who, cookie, answer] of expected) {
      const got = await readAnswer(await ask(request, path, cookie))
      if (got !== answer) wrong.push(`${path} for ${who}: ${got} instead of ${answer}`)
    }
  }
  expect(wrong).toEqual([])
})

test('without a session nothing comes but the way to sign in, however it is asked for [P-ROLE-02] [P-ROLE-11]', async ({
  request,
}) => {
  const wrong: string[] = []
  for (const { path } of GUARDED) {
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
  expect(wrong).toEqual([])
})

test('the way back is kept, on this site only [P-ROLE-02] [P-RTE-37]', async ({ request }) => {
  const answer = await ask(request, '/my-bookings?tab=pending&x=%2F%2Fevil.example', null)
  expect(answer.headers()['location']).toBe(
    '/auth?next=%2Fmy-bookings%3Ftab%3Dpending%26x%3D%252F%252Fevil.example',
  )
  for (const next of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/..//evil.example',
  ]) {
    const cookie = await signedInCookie(await createUser())
    expect(
      (await ask(request, `/smart-dashboard?next=${encodeURIComponent(next)}`, cookie)).headers()[
        'location'
      ],
    ).toBe('/dashboard')
    expect(
      (await ask(request, `/auth?next=${encodeURIComponent(next)}`, cookie)).headers()['location'],
    ).toBe('/smart-dashboard')
  }
})

test('public pages are for everyone [P-RTE-01] [P-RTE-02] [P-RTE-03] [P-RTE-04] [P-RTE-05] [P-RTE-06] [P-RTE-07] [P-RTE-10] [P-RTE-11] [P-RTE-26] [P-ROLE-06]', async ({
  request,
}) => {
  const orbiter = await createOrbiter()
  for (const path of [...PUBLIC, `/orbiter/${orbiter.id}`])
    expect([path, (await ask(request, path, null)).status()]).toEqual([path, 200])
})

test('the smart dashboard leads to the home of the first role [P-RTE-08] [P-AUTH-16] [P-NAV-03]', async ({
  request,
}) => {
  const homes: [Role[], string][] = [
    [['admin'], '/admin'],
    [['orbiter'], '/orbiter'],
    [['user'], '/dashboard'],
    [['user', 'admin'], '/dashboard'],
    [['orbiter', 'user'], '/orbiter'],
    [['admin', 'orbiter'], '/admin'],
  ]
  for (const [roles, home] of homes) {
    const cookie = await signedInCookie(await createUser({ roles }))
    expect([roles, (await ask(request, '/smart-dashboard', cookie)).headers()['location']]).toEqual(
      [roles, home],
    )
    expect(
      (await ask(request, '/smart-dashboard?next=%2Fbrowse%3Fq%3Dfood', cookie)).headers()[
        'location'
      ],
    ).toBe('/browse?q=food')
  }
  expect((await ask(request, '/smart-dashboard?next=%2Fbrowse', null)).headers()['location']).toBe(
    '/auth?next=%2Fbrowse',
  )
  expect(
    (await ask(request, '/user-dashboard', await signedInCookie(await createUser()))).headers()[
      'location'
    ],
  ).toBe('/dashboard')
})

test('one allowed role is enough; a role that was taken away is none [P-ROLE-03]', async ({
  request,
}) => {
  const both = await signedInCookie(await createUser({ roles: ['user', 'admin'] }))
  for (const path of ['/admin', '/my-bookings', '/dashboard'])
    expect([path, await readAnswer(await ask(request, path, both))]).toEqual([path, 'page'])
  expect(await readAnswer(await ask(request, '/orbiter', both))).toBe('dashboard')
  const nobody = await ask(
    request,
    '/dashboard',
    await signedInCookie(await createUser({ roles: [] })),
  )
  expect([await readAnswer(nobody), nobody.headers()['location']]).toEqual(['dashboard', '/'])
})

test('a session that is suspended or made up is none [P-ROLE-11]', async ({ request }) => {
  const cookies = [
    await signedInCookie(await createUser({ suspended: true })),
    'orbit_session=x',
    `orbit_session=${'x'.repeat(43)}`,
    'orbit_session=',
  ]
  for (const cookie of cookies)
    expect(await readAnswer(await ask(request, '/dashboard', cookie))).toBe('sign-in')
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
    ['/live', {}, 401],
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
})

test('what has not changed carries the same headers of safety as what it stands for', async ({
  request,
}) => {
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
