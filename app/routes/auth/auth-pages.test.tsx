/**
 * The pages for signing in and up: what they show, where they lead, and how their forms respond.
 */
import { expect, test } from 'vitest'
import type { Role } from '#people/accounts/account.ts'
import { db } from '#app/platform/db.ts'
import * as authPage from '#app/routes/auth/auth.tsx'
import * as confirmPage from '#app/routes/auth/confirm-email.tsx'
import * as smartDashboard from '#app/routes/auth/smart-dashboard.ts'
import * as userDashboard from '#app/routes/dashboard/user-dashboard.ts'
import { readFlash } from '#app/routes/shell/flash-toasts.server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { askGuard } from '#tests/support/guarded-site.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { fieldOf, linkTo } from '#tests/support/page-markup.ts'

useDatabase()

type Viewer = Parameters<typeof openPage>[3]

const PASSWORD = 'a-password-of-mine'
const EVIL = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/..//evil.example',
]

const openAuth = (query = '', form?: Record<string, string>, viewer: Viewer = null) =>
  openPage(authPage, '/auth', `/auth${query}`, viewer, form)
const openConfirm = (query: string) =>
  openPage(confirmPage, '/confirm-email', `/confirm-email${query}`, null)
const lead = async (module: object, path: string, viewer: Viewer) =>
  (await openPage({ ...module, default: () => null }, path.split('?')[0] ?? '', path, viewer))
    .location

test('tabs are links; anything but sign-up is the sign-in tab [P-RTE-06] [P-AUTH-01]', async () => {
  for (const query of ['', '?tab=signin', '?tab=banana', '?role=orbiter']) {
    const { text, html } = await openAuth(query)
    expect(text).toContain('Sign in to Orbit')
    expect(html).toMatch(/<a[^>]*aria-current="page"[^>]*>Sign In<\/a>/)
    expect(linkTo(html, 'Sign Up')).toBe('/auth?tab=signup')
  }
  const { text, html } = await openAuth('?tab=signup')
  expect(text).toContain('Join Orbit')
  expect(html).toMatch(/<a[^>]*aria-current="page"[^>]*>Sign Up<\/a>/)
})

test('signing up starts with what someone is here for; Back and the tab return to it [P-AUTH-09] [P-AUTH-10] [P-AUTH-15]', async () => {
  const next = '&next=%2Fmy-bookings'
  const choice = await openAuth(`?tab=signup${next}`)
  expect(choice.text).toContain('Looking for Reels')
  expect(choice.text).toContain('Become an Orbiter')
  expect(choice.text).toContain('Already have an account? Sign in')
  for (const role of ['user', 'orbiter'])
    expect(choice.html.replaceAll('&amp;', '&')).toContain(
      `href="/auth?tab=signup&role=${role}${next}"`,
    )
  expect(linkTo(choice.html, 'Sign in')).toBe(`/auth?tab=signin${next}`)
  for (const role of ['user', 'orbiter']) {
    const { html, text } = await openAuth(`?tab=signup&role=${role}${next}`)
    expect(linkTo(html, 'Back')).toBe(`/auth?tab=signup${next}`)
    expect(linkTo(html, 'Sign Up')).toBe(`/auth?tab=signup${next}`)
    if (role === 'user') expect(text).toContain('This name is visible to creators.')
  }
})

test('an Orbiter’s address opens the application at once [P-RTE-03] [P-AUTH-02] [P-AUTH-11] [P-AUTH-12]', async () => {
  const { html, text } = await openAuth('?tab=signup&role=orbiter')
  for (const name of ['fullName', 'email', 'password', 'experienceLevel'])
    expect(fieldOf(html, name)).toContain('required=""')
  for (const name of ['portfolioUrl', 'specialties']) {
    expect(fieldOf(html, name)).not.toBe('')
    expect(fieldOf(html, name)).not.toContain('required=""')
  }
  const levels = /name="experienceLevel"[^]*?<\/select>/.exec(html)?.[0] ?? ''
  expect([...levels.matchAll(/<option[^>]*>([^<]+)</g)].map(([, label]) => label)).toEqual([
    'Choose your level',
    'Beginner (0-1 years)',
    'Intermediate (1-3 years)',
    'Expert (3+ years)',
  ])
  expect(text).toContain('Your Instagram, TikTok or a website with your work.')
  expect(text).toContain('We review every application')
})

test('every view leads home in two ways [P-AUTH-14]', async () => {
  const views = [
    await openAuth(),
    await openAuth('?tab=signup'),
    await openAuth('?tab=signup&role=user'),
    await openAuth('?tab=signup&role=orbiter'),
    await openConfirm('?email=a@example.test'),
  ]
  for (const { html } of views)
    expect([linkTo(html, 'Back to Home'), linkTo(html, 'Close')]).toEqual(['/', '/'])
})

test('password managers know the fields [P-AUTH-04]', async () => {
  const signIn = (await openAuth()).html
  expect(fieldOf(signIn, 'email')).toMatch(/autocomplete="username"/i)
  expect(fieldOf(signIn, 'password')).toMatch(/autocomplete="current-password"/i)
  for (const name of ['email', 'password']) expect(fieldOf(signIn, name)).toContain('required=""')
  const { html, text } = await openAuth('?tab=signup&role=user')
  expect(fieldOf(html, 'email')).toMatch(/autocomplete="email"/i)
  expect(fieldOf(html, 'password')).toMatch(/autocomplete="new-password"/i)
  expect(text).toContain('At least 10 characters.')
})

test('someone signed in is sent on, with where they wanted to go, on this site only [P-AUTH-03] [P-AUTH-16] [P-ROLE-02] [P-RTE-37]', async () => {
  const viewer = viewerOf(await createUser())
  const leadFrom = async (query: string) => (await openAuth(query, undefined, viewer)).location
  expect(await leadFrom('')).toBe('/smart-dashboard')
  const wanted = encodeURIComponent('/my-bookings?tab=pending&x=%2F%2Fevil.example')
  expect(await leadFrom(`?tab=signup&next=${wanted}`)).toBe(`/smart-dashboard?next=${wanted}`)
  expect(await askGuard('/my-bookings?tab=pending&x=%2F%2Fevil.example', null)).toBe(
    '/auth?next=%2Fmy-bookings%3Ftab%3Dpending%26x%3D%252F%252Fevil.example',
  )
  for (const next of EVIL) {
    const query = `?next=${encodeURIComponent(next)}`
    expect(await leadFrom(query)).toBe('/smart-dashboard')
    expect(await lead(smartDashboard, `/smart-dashboard${query}`, viewer)).toBe('/dashboard')
  }
})

test('the smart dashboard leads to the home of the first role [P-RTE-08] [P-AUTH-16] [P-NAV-03]', async () => {
  const homes: [Role[], string][] = [
    [['admin'], '/admin'],
    [['orbiter'], '/orbiter'],
    [['user'], '/dashboard'],
    [['user', 'admin'], '/dashboard'],
    [['orbiter', 'user'], '/orbiter'],
    [['admin', 'orbiter'], '/admin'],
  ]
  for (const [roles, home] of homes) {
    const viewer = viewerOf(await createUser({ roles }))
    expect([roles, await lead(smartDashboard, '/smart-dashboard', viewer)]).toEqual([roles, home])
    expect(await lead(smartDashboard, '/smart-dashboard?next=%2Fbrowse%3Fq%3Dfood', viewer)).toBe(
      '/browse?q=food',
    )
  }
  expect(await lead(smartDashboard, '/smart-dashboard?next=%2Fbrowse', null)).toBe(
    '/auth?next=%2Fbrowse',
  )
  const viewer = viewerOf(await createUser())
  expect(await lead(userDashboard, '/user-dashboard', viewer)).toBe('/dashboard')
})

test('one allowed role is enough; someone without any is led home, with a toast [P-ROLE-03] [P-ROLE-04] [P-RTE-37]', async () => {
  const both = viewerOf(await createUser({ roles: ['user', 'admin'] }))
  for (const path of ['/admin', '/my-bookings', '/dashboard'])
    expect(await askGuard(path, both)).toBe('as user, admin')
  expect(await askGuard('/orbiter', both)).toBe('/dashboard no-access')
  expect(await askGuard('/dashboard', viewerOf(await createUser({ roles: [] })))).toBe(
    '/ no-access',
  )
  expect(readFlash('no-access')?.title).toBe("You don't have access to that page")
})

test('a confirmed phone number does in place of the address, as it is typed; without a password it does not [P-AUTH-04] [P-AUTH-22]', async () => {
  const { id } = await createUser({ password: PASSWORD })
  await db()
    .updateTable('users')
    .set({ confirmedPhone: '12145550123' })
    .where('id', '=', id)
    .execute()
  const form = { intent: 'sign-in', email: '(214) 555-0123' }
  const refused = await openAuth('', { ...form, password: '' })
  expect(refused.text).toContain('Enter your password.')
  expect(fieldOf(refused.html, 'email')).toContain('value="(214) 555-0123"')
  expect((await openAuth('', { ...form, password: PASSWORD })).location).toBe('/smart-dashboard')
})

test('an unconfirmed address gets the two ways on within the page, also without a script [P-AUTH-17] [P-TOAST-01]', async () => {
  const { email } = await createUser({ password: PASSWORD, confirmed: false })
  const { html, text } = await openAuth('', { intent: 'sign-in', email, password: PASSWORD })
  expect(text).toContain('Email not confirmed You need to confirm your email before logging in.')
  expect(linkTo(html, 'Go to confirmation page')).toBe(
    `/confirm-email?email=${encodeURIComponent(email)}`,
  )
  const resend = html.match(/<form action="\/confirm-email[^]*?<\/form>/)?.[0] ?? ''
  expect(resend).toMatch(/method="post".*>Resend confirmation email</)
  expect(resend).toContain(`value="${email}"`)
  const wrong = await openAuth('', { intent: 'sign-in', email, password: 'not-my-password' })
  expect(wrong.text).toContain('The email or password is incorrect.')
  expect(wrong.text).not.toContain('Email not confirmed')
})

test('asking for the confirmation mail without a script [P-AUTH-06] [P-AUTH-07] [P-AUTH-08] [P-TOAST-26]', async () => {
  const query = '?next=%2Fmy-bookings'
  const form = { intent: 'find-confirmation', next: '/my-bookings', password: '' }
  expect(linkTo((await openAuth(query)).html, 'Contact support')).toBe(
    'mailto:support@orbit.example',
  )
  expect((await openAuth(query, { ...form, email: ' ' })).text).toContain(
    'Enter your email Please enter your email address first to resend confirmation.',
  )
  expect((await openAuth(query, { ...form, email: 'ada@example.test' })).location).toBe(
    '/confirm-email?email=ada%40example.test&next=%2Fmy-bookings',
  )
})

test('forms that no one filled in do no harm', async () => {
  for (const [form, status] of [
    [{}, 400],
    [{ intent: 'use-demo', demoEmail: 'admin@orbit.example' }, 400],
    [{ intent: 'sign-in', email: 'x', password: 'y'.repeat(1000) }, 422],
    [{ intent: 'sign-up-admin', email: 'a@example.test', password: PASSWORD, fullName: 'A' }, 400],
    [
      {
        intent: 'sign-up-user',
        email: 'a\u0000@example.test',
        password: PASSWORD,
        fullName: '\u0000',
      },
      422,
    ],
  ] as [Record<string, string>, number][])
    expect([form, (await openAuth('', form)).status]).toEqual([form, status])
  expect((await openConfirm('?email=%00&state=%00')).status).toBe(200)
  expect((await openConfirm(`?email=${'x'.repeat(5000)}`)).status).toBe(200)
})

test('after too many tries, the sign-in page says when to try again, and the right password does not help', async () => {
  const { email } = await createUser({ password: PASSWORD })
  const signIn = (password: string) => openAuth('', { intent: 'sign-in', email, password })
  let last = await signIn('not-the-password')
  for (let tries = 1; last.status !== 429 && tries < 50; tries += 1)
    last = await signIn('not-the-password')
  for (const page of [last, await signIn(PASSWORD)]) {
    expect(page.status).toBe(429)
    expect(page.text).toMatch(/Too many attempts\. Please try again in \d+ minutes\./)
    expect(fieldOf(page.html, 'email')).toContain(email)
  }
})
