/** The pages behind the links of account emails: confirming an address, choosing a password. */
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { issueToken } from '#people/auth/one-time-tokens.server.ts'
import { readViewer } from '#people/auth/sessions.server.ts'
import { db } from '#app/platform/db.ts'
import * as changeEmailPage from '#app/routes/auth/change-email.tsx'
import * as confirmPage from '#app/routes/auth/confirm-email.tsx'
import { followConfirmationLink } from '#app/routes/auth/confirm-link.server.ts'
import * as confirmedPage from '#app/routes/auth/email-confirmed.tsx'
import * as forgotPage from '#app/routes/auth/forgot-password.tsx'
import * as resetPage from '#app/routes/auth/reset-password.tsx'
import { readFlash } from '#app/routes/shell/flash-toasts.server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, signedInCookie, viewerOf } from '#tests/support/factories.ts'
import { listMails } from '#tests/support/mailbox.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { fieldOf, linkTo } from '#tests/support/page-markup.ts'
import { sendForm } from '#tests/support/send-form.ts'

useDatabase()

const PASSWORD = 'a-password-of-mine'

const openConfirm = (
  query: string,
  form?: Record<string, string>,
  viewer: Parameters<typeof openPage>[3] = null,
) => openPage(confirmPage, '/confirm-email', `/confirm-email${query}`, viewer, form)

test('the confirmation page names the address and leads on [P-RTE-07] [P-CONF-01] [P-CONF-03]', async () => {
  const { html, text } = await openConfirm('?email=ada%40example.test')
  expect(text).toContain('Check your email')
  expect(text).toContain('ada@example.test')
  expect(linkTo(html, 'Continue to Sign In')).toBe('/auth')
  expect(linkTo(html, 'Back to Home')).toBe('/')
  expect(linkTo(html, 'Try signing up again')).toBe('/auth?tab=signup')
  const onward = await openConfirm('?email=ada%40example.test&next=%2Fmy-bookings')
  expect(linkTo(onward.html, 'Continue to Sign In')).toBe('/auth?next=%2Fmy-bookings')
})

test('resending without a script: sent, counted, and refused within the minute; an address without an account hears the same [P-CONF-02] [P-CONF-05] [P-TOAST-19] [P-TOAST-21]', async () => {
  const { email } = await createUser({ confirmed: false })
  for (const address of [email, 'nobody@example.test']) {
    const query = `?email=${encodeURIComponent(address)}`
    const sent = await openConfirm(query, { intent: 'resend', email: address })
    expect(sent.text).toContain('Email sent!')
    expect(sent.text).toContain('Email sent 1 time ')
    const again = await openConfirm(query, { intent: 'resend', email: address, sent: '1' })
    expect(again.status).toBe(429)
    expect(again.text).toMatch(/Failed to resend email Too many attempts\. Please try again in \d+/)
    expect(again.text, 'the count survives').toContain('Email sent 1 time ')
  }
  expect(await listMails({ to: email, kind: 'confirm-email' })).toHaveLength(1)
  expect(await listMails({ to: 'nobody@example.test' })).toEqual([])
})

test('a resend from the toast of the sign-in page says so in one of its own, or why it failed [P-TOAST-02] [P-TOAST-03]', async () => {
  const { email } = await createUser({ confirmed: false })
  const resend = async () =>
    (await sendForm(confirmPage.action, { viewer: null }, { intent: 'resend-from-toast', email }))
      .data
  expect(await resend()).toMatchObject({
    title: 'Email sent!',
    description: 'Check your inbox for the confirmation email.',
    toastMs: 5000,
  })
  expect(await resend()).toMatchObject({
    ok: false,
    toast: true,
    title: 'Failed to resend email',
    description: expect.stringMatching(/^Too many attempts\. Please try again in \d+/) as string,
  })
})

const context = () => new RouterContextProvider()
const follow = (path: string, cookie = '', method = 'GET') =>
  followConfirmationLink({
    request: new Request(`http://localhost${path}`, { method, headers: { cookie } }),
    context: context(),
  })
const cookieIn = (answer: Response | null, name: string) =>
  answer?.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''
const linkFor = async (user: { id: string }) =>
  `/?confirm=${await issueToken(db(), user.id, 'confirm-email', 3_600_000)}`
const confirmed = (cookie: string) => {
  const request = new Request('http://localhost/email-confirmed?next=%2Fmy-bookings', {
    headers: { cookie },
  })
  const provided = context()
  return confirmedPage
    .loader({ request, context: provided, params: {}, url: new URL(request.url), pattern: '/' })
    .catch((answer: unknown) => answer)
}

test('who confirms in the browser that signed up is welcomed at the start of their role, or where they came from [P-AUTH-18] [P-TOAST-07] [P-TOAST-08]', async () => {
  for (const [role, start, flash] of [
    ['user', '/browse', 'welcome-user'],
    ['orbiter', '/orbiter', 'welcome-orbiter'],
  ] as const) {
    for (const next of ['', '/my-bookings?tab=pending']) {
      const user = await createUser({ roles: [role], confirmed: false })
      const own = await issueToken(db(), user.id, 'own-sign-up', 3_600_000)
      const query = next && `&next=${encodeURIComponent(next)}`
      const answer = await follow((await linkFor(user)) + query, `orbit_signup=${own}`)
      expect(answer?.headers.get('location')).toBe(next || start)
      expect(await readViewer(cookieIn(answer, 'orbit_session'))).toMatchObject({ id: user.id })
      expect(cookieIn(answer, 'orbit_flash')).toBe(`orbit_flash=${flash}`)
    }
  }
  expect(readFlash('welcome-user')).toMatchObject({
    title: 'Welcome to Orbit!',
    description: "Your account has been created. Let's find you amazing creators!",
  })
  expect(readFlash('welcome-orbiter')).toMatchObject({
    title: 'Welcome to Orbit!',
    description: 'Your creator profile is being set up. Complete your profile to start earning!',
  })
})

test('a mail scanner does not use up a link; a used or made-up one leads to a clear page with a way to a new one [P-AUTH-21]', async () => {
  const user = await createUser({ confirmed: false })
  const link = await linkFor(user)
  expect(await follow(link, '', 'HEAD'), 'the home page answers').toBeNull()
  for (const wrong of ['', 'x', 'x'.repeat(5000), '%00', `${link.slice(10)}x`]) {
    const answer = await follow(`/?confirm=${wrong}`)
    expect([answer?.status, answer?.headers.get('location')]).toEqual([
      302,
      '/confirm-email?state=used',
    ])
  }
  const answer = await follow(`${link}&next=%2F%2Fevil.example`)
  expect(answer?.headers.get('location')).toBe('/email-confirmed')
  expect(cookieIn(answer, 'orbit_confirmed')).not.toBe('')
  expect((await follow(link))?.headers.get('location')).toBe('/confirm-email?state=used')

  const signedIn = await openConfirm('?state=used', undefined, viewerOf(user))
  expect(signedIn.text).toContain('This link no longer works')
  expect(signedIn.text).toContain("You're signed in, so there's nothing left to do")
  expect(linkTo(signedIn.html, 'Continue')).toBe('/dashboard')
  expect(signedIn.text).not.toContain('Resend email')
  const stranger = await openConfirm('?state=used')
  expect(linkTo(stranger.html, 'Continue to Sign In')).toBe('/auth')
  expect(fieldOf(stranger.html, 'email')).not.toBe('')
  expect(stranger.text).toContain('Resend email')
})

test('the button signs in to the account that it names, or asks once more; too late it leads to the sign-in page [P-AUTH-33]', async () => {
  const [first, second] = [
    await createUser({ confirmed: false }),
    await createUser({ confirmed: false }),
  ]
  const press = async (cookie: string, account: string) => {
    const request = new Request('http://localhost/email-confirmed?next=%2Fmy-bookings', {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams({ account }),
    })
    return confirmedPage.action({
      request,
      context: context(),
      params: {},
      url: new URL(request.url),
      pattern: '/email-confirmed',
    })
  }
  // Another link was opened after the page of the first was shown.
  await follow(await linkFor(first))
  const proof = cookieIn(await follow(await linkFor(second)), 'orbit_confirmed')
  const asked = await press(proof, first.id)
  expect(asked.headers.get('location')).toBe('/email-confirmed?next=%2Fmy-bookings')
  expect(cookieIn(asked, 'orbit_session')).toBe('')
  expect(await confirmed(proof)).toMatchObject({ account: { email: second.email } })
  const entered = await press(proof, second.id)
  expect(entered.headers.get('location')).toBe('/my-bookings')
  expect(await readViewer(cookieIn(entered, 'orbit_session'))).toMatchObject({ id: second.id })

  const late = await press('', first.id)
  expect(late.headers.get('location')).toBe('/auth?next=%2Fmy-bookings')
  expect(readFlash(cookieIn(late, 'orbit_flash').split('=')[1] ?? '')?.description).toBe(
    'That took too long. Please sign in again.',
  )
})

test('the pages that the links in account emails open, and the page that requests such a link', async () => {
  const { id } = await createUser({ password: PASSWORD })
  const reset = await issueToken(db(), id, 'reset-password', 60_000)
  const change = await issueToken(db(), id, 'change-email', 60_000, 'new-one@example.test')
  for (const [module, path, heading] of [
    [forgotPage, '/forgot-password', 'Forgot your password?'],
    [resetPage, `/reset-password?token=${reset}`, 'Choose a new password'],
    [changeEmailPage, `/change-email?token=${change}`, 'Confirm your new email'],
  ] as const) {
    const { html } = await openPage(module, path.split('?')[0] ?? '', path, null)
    expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toBe(heading)
  }
})

test('a link to choose a password that someone else was sent leaves the person who is signed in as they are', async () => {
  const [user, other] = [await createUser(), await createUser({ password: PASSWORD })]
  const token = await issueToken(db(), other.id, 'reset-password', 60_000)
  const cookie = await signedInCookie(user)
  const request = new Request(`http://localhost/reset-password?token=${token}`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({
      newPassword: 'another-one-of-mine',
      repeatPassword: 'another-one-of-mine',
    }),
  })
  const answer = await resetPage
    .action({ request, context: context(), params: {} })
    .catch((thrown: unknown) => thrown)
  if (!(answer instanceof Response)) throw new Error('The password was not saved')
  expect(answer.headers.get('location')).toBe('/smart-dashboard')
  expect(answer.headers.get('set-cookie')).toContain('orbit_flash=password-saved')
  expect(readFlash('password-saved')?.description).toContain("You're still signed in to this one.")
  expect(await readViewer(cookie)).toMatchObject({ id: user.id })
})
