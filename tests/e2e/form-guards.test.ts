import { now } from '#app/platform/clock.ts'
import { readAnswer, ask } from '#tests/support/guard-answer.ts'
import { newId } from '#app/base/ids.ts'
import { db } from '#app/platform/db.ts'
import { createUser, signedInCookie } from '#tests/support/factories.ts'
import { expect, test } from '#tests/support/journey.ts'

test('a form that another site or no form sends is refused [P-ROLE-11]', async ({ request }) => {
  const cookie = await signedInCookie(await createUser())
  for (const [path, headers] of [
    ['/auth', { origin: 'https://evil.example' }],
    ['/auth', { 'sec-fetch-site': 'cross-site' }],
    ['/sign-out', { origin: 'https://evil.example', cookie }],
    ['/sign-out', { origin: 'null', cookie }],
    ['/confirm-email', { origin: 'https://evil.example' }],
    ['/email-confirmed', { 'sec-fetch-site': 'cross-site', cookie }],
  ] as const) {
    expect(
      (
        await request.post(path, { headers, form: { email: 'a@example.test' }, maxRedirects: 0 })
      ).status(),
    ).toBe(403)
  }
  expect(await readAnswer(await ask(request, '/dashboard', cookie))).toBe('page')
  const json = { data: '{"intent":"sign-in"}', headers: { 'content-type': 'application/json' } }
  expect((await request.post('/auth', json)).status()).toBe(415)
  expect((await request.get('/sign-out', { maxRedirects: 0 })).headers()['location']).toBe('/')
})

test('every public form that is used too often answers 429 and says when to come back', async ({
  request,
}) => {
  const machine = '203.0.113.200'
  const names = ['sign-in', 'sign-up', 'reset', 'resend', 'contact', 'enquiry', 'newsletter']
  await db()
    .insertInto('rateLimits')
    .values(
      names.map((name) => ({
        key: `${name}:address:${machine}`,
        hits: 1000,
        windowStartedAt: now(),
      })),
    )
    .execute()
  const email = 'casey@example.test'
  const FORMS: [string, Record<string, string>][] = [
    ['/auth', { intent: 'sign-in', email, password: 'x' }],
    ['/auth', { intent: 'sign-in', email: '+1 214 555 0100', password: 'x' }],
    ['/auth', { intent: 'sign-up-user', fullName: 'Casey', email, password: 'a-password-of-mine' }],
    [
      '/auth',
      {
        intent: 'sign-up-orbiter',
        fullName: 'Casey',
        email,
        password: 'a-password-of-mine',
        experienceLevel: 'beginner',
      },
    ],
    ['/forgot-password', { email }],
    ['/confirm-email', { email }],
    ['/newsletter', { email }],
    [
      '/contact',
      {
        formKey: newId(),
        name: 'Casey',
        email,
        topic: 'general',
        message: 'A few words about something.',
      },
    ],
    ['/enquiry', { formKey: newId(), name: 'Casey', email, eventType: 'other' }],
  ]
  for (const [path, form] of FORMS) {
    for (const address of [path, `${path}.data`]) {
      const answer = await request.post(address, {
        form,
        headers: { 'x-forwarded-for': machine },
        maxRedirects: 0,
      })
      expect([address, answer.status(), Number(answer.headers()['retry-after']) > 0]).toEqual([
        address,
        429,
        true,
      ])
    }
  }
})
