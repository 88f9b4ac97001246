import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#people/auth/demo-accounts.ts'
import { db } from '#app/platform/db.ts'
import { remoteAddressContext } from '#app/platform/request-context.ts'
import { handleAuthForm } from '#app/routes/auth/auth-action.server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser } from '#tests/support/factories.ts'

useDatabase()

function send(fields: Record<string, string>) {
  const context = new RouterContextProvider()
  context.set(remoteAddressContext, '192.0.2.9')
  const request = new Request('http://localhost/auth', {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  return handleAuthForm({ request, context, params: {} }).catch((answer: unknown) => {
    if (answer instanceof Response) return answer
    throw answer
  })
}

test('while the demo is loaded, its people can be used with one press; no one else can', async () => {
  await db()
    .insertInto('settings')
    .values({ key: 'demo', value: JSON.stringify({ loadedAt: '2026-01-01T00:00:00Z' }) })
    .execute()
  for (const { email, role } of DEMO_ACCOUNTS)
    await createUser({ email, roles: [role], password: DEMO_PASSWORD })
  for (const { email } of DEMO_ACCOUNTS) {
    const answer = await send({ intent: 'use-demo', demoEmail: email, next: '/browse' })
    if (!(answer instanceof Response)) throw new Error('a demo account could not sign in')
    expect(answer.headers.get('location')).toBe('/smart-dashboard?next=%2Fbrowse')
    expect(answer.headers.get('set-cookie')).toContain('orbit_session=')
  }
  const { email } = await createUser({ password: DEMO_PASSWORD })
  expect(await send({ intent: 'use-demo', demoEmail: email })).toMatchObject({
    init: { status: 400 },
    data: { ok: false },
  })
  for (const intent of ['', 'no-such-intent', '__proto__']) {
    expect(await send({ intent }), intent).toMatchObject({
      init: { status: 400 },
      data: { description: 'Please reload the page and try again.' },
    })
  }
})

test('something broken is said without details, and what was typed comes back, the password never [P-TOAST-06]', async () => {
  await db().schema.alterTable('users').renameTo('users_away').execute()
  try {
    const typed = {
      fullName: 'Ada',
      email: 'ada@example.test',
      password: 'a-password-of-mine',
      next: '/browse',
    }
    const signUp = await send({ intent: 'sign-up-user', ...typed })
    expect(signUp).toMatchObject({
      init: { status: 500 },
      data: {
        intent: 'sign-up-user',
        title: 'Signup Failed',
        description: 'An error occurred during signup. Please try again.',
        values: { fullName: 'Ada', email: 'ada@example.test', next: '/browse' },
      },
    })
    const signIn = await send({ intent: 'sign-in', ...typed })
    expect(signIn).toMatchObject({
      init: { status: 500 },
      data: {
        title: 'Sign in failed',
        description: 'We could not sign you in just now. Please try again.',
      },
    })
    expect(JSON.stringify([signUp, signIn])).not.toMatch(/a-password-of-mine|relation|users/)
  } finally {
    await db().schema.alterTable('users_away').renameTo('users').execute()
  }
})
