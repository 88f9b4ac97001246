import { describe, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { confirmEmail } from '#people/auth/confirm-email.server.ts'
import { userOfToken } from '#people/auth/one-time-tokens.server.ts'
import { readViewer } from '#people/auth/sessions.server.ts'
import { EmailNotConfirmed, signIn } from '#people/auth/sign-in.server.ts'
import { signUp } from '#people/auth/sign-up.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser } from '#tests/support/factories.ts'
import { getMail, linkIn, listMails } from '#tests/support/mailbox.ts'
import {
  accountOf,
  confirmTokenFor,
  freshEmail,
  orbiterForm,
  PASSWORD,
  userForm,
} from '#tests/support/sign-up-forms.ts'

useDatabase()

const client = { address: '192.0.2.1', userAgent: 'tests' }
const elsewhere = { client, ownSignUpToken: null, viewerId: null }

describe('a new account', () => {
  test('a customer’s waits for its email, without a session [P-AUTH-20] [P-AUTH-30]', async () => {
    const email = freshEmail()
    const { ownSignUpToken } = await signUp('user', userForm(` ${email.toUpperCase()} `))
    const { user, roles, profile } = await accountOf(email)
    expect(user).toMatchObject({ fullName: 'Ada Lovelace', emailConfirmedAt: null })
    expect(user.signUpMetadata).toEqual({
      full_name: 'Ada Lovelace',
      role: 'user',
      portfolio_url: null,
      specialties: [],
      experience_level: null,
    })
    expect(user.passwordHash).not.toContain(PASSWORD)
    expect(roles).toEqual([{ role: 'user', isActive: true }])
    expect(profile).toMatchObject({
      fullName: 'Ada Lovelace',
      email,
      approvalStatus: 'none',
      listedAt: null,
      profileCompleteness: 20,
    })
    expect(
      await db().selectFrom('sessions').selectAll().where('userId', '=', user.id).execute(),
    ).toEqual([])
    expect(await userOfToken(db(), ownSignUpToken, 'own-sign-up')).toBe(user.id)
    await expect(signIn({ email, password: PASSWORD }, client)).rejects.toThrow(EmailNotConfirmed)
  })

  test('an Orbiter’s waits for approval too, and keeps what was applied with [P-AUTH-11] [P-AUTH-13] [P-AUTH-30] [P-CALL-02]', async () => {
    const email = freshEmail()
    await signUp('orbiter', orbiterForm(email))
    const { user, roles, profile } = await accountOf(email)
    expect(user.signUpMetadata).toEqual({
      full_name: 'Ada Lovelace',
      role: 'orbiter',
      portfolio_url: 'https://ada.example',
      specialties: ['Food', 'Events'],
      experience_level: 'intermediate',
    })
    expect(roles).toEqual([{ role: 'orbiter', isActive: true }])
    expect(profile).toMatchObject({
      experienceLevel: 'intermediate',
      specialties: ['Food', 'Events'],
      portfolioUrl: 'https://ada.example',
      approvalStatus: 'pending',
      listedAt: null,
      profileCompleteness: 80,
    })
  })

  test('the mail leads to the site root, and back to where the person came from [P-AUTH-21] [P-CALL-02]', async () => {
    const [plain, onward] = [freshEmail(), freshEmail()]
    await signUp('user', userForm(plain))
    await signUp('user', userForm(onward), { next: '/orbiter/1?book=general' })
    expect(linkIn(await getMail({ to: plain }))).toMatch(/^\/\?confirm=[\w-]{43}$/)
    expect(linkIn(await getMail({ to: onward }))).toMatch(
      /^\/\?confirm=[\w-]{43}&next=%2Forbiter%2F1%3Fbook%3Dgeneral$/,
    )
  })

  test('the role comes from the form that was opened, never from its fields [P-AUTH-31] [P-GEN-14]', async () => {
    const greedy = {
      role: 'admin',
      roles: ['admin'],
      'roles[]': 'admin',
      user_roles: [{ role: 'admin' }],
      userRoles: [{ role: 'admin' }],
      is_admin: true,
      email_confirmed_at: '2020-01-01T00:00:00Z',
      emailConfirmedAt: '2020-01-01T00:00:00Z',
      suspendedAt: null,
      approval_status: 'approved',
      approvalStatus: 'approved',
      listed_at: '2020-01-01',
      listedAt: '2020-01-01',
      orbiterLevel: 'pro',
      featuredOrder: 1,
      id: newId(),
      sign_up_metadata: { role: 'admin' },
      signUpMetadata: { role: 'admin' },
      data: { role: 'admin' },
    }
    for (const role of ['user', 'orbiter'] as const) {
      const email = freshEmail()
      await signUp(role, orbiterForm(email, greedy))
      const { user, roles, profile } = await accountOf(email)
      expect(roles).toEqual([{ role, isActive: true }])
      expect(user).toMatchObject({ emailConfirmedAt: null, signUpMetadata: { role } })
      expect(user.id).not.toBe(greedy.id)
      expect(profile).toMatchObject({
        approvalStatus: role === 'orbiter' ? 'pending' : 'none',
        listedAt: null,
        orbiterLevel: null,
        featuredOrder: null,
      })
    }
  })

  test('markup in a name stays text in the mail', async () => {
    const email = freshEmail()
    await signUp('user', userForm(email, { fullName: '<img src=x onerror=alert(1)> & Co' }))
    const { html } = await getMail({ to: email })
    expect(html).not.toContain('<img')
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62; &#38; Co')
  })

  test('a common password is refused beside its field and nothing is written', async () => {
    const email = freshEmail()
    await expect(
      signUp('user', userForm(email, { password: 'password123' })),
    ).rejects.toMatchObject({
      fields: { password: expect.stringContaining('too easy') },
    })
    expect(
      await db().selectFrom('users').select('id').where('email', '=', email).execute(),
    ).toEqual([])
    expect(await listMails({ to: email })).toEqual([])
  })
})

describe('limits', () => {
  test('twenty sign-ups an hour from one machine; the answer says when to retry', async () => {
    freeze('2026-03-02T12:00:00Z')
    const from = { address: '198.51.100.7' }
    await db()
      .insertInto('rateLimits')
      .values({
        key: `sign-up:address:${from.address}`,
        hits: 19,
        windowStartedAt: new Date('2026-03-02T12:00:00Z'),
      })
      .execute()
    await signUp('user', userForm(freshEmail()), from)
    const email = freshEmail()
    await expect(signUp('user', userForm(email), from)).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: 3600,
      message: 'Too many attempts. Please try again in 60 minutes.',
    })
    expect(await listMails({ to: email })).toEqual([])
    await signUp('user', userForm(freshEmail()), { address: '198.51.100.8' })
    advance({ minutes: 61 })
    expect(await signUp('user', userForm(email), from)).toMatchObject({ email })
  })

  test('one address is written to a few times an hour only, no matter who asks and whether or not it has an account', async () => {
    const known = (await createUser()).email
    const unknown = freshEmail()
    for (const email of [known, unknown]) {
      await db()
        .insertInto('rateLimits')
        .values({ key: `sign-up:email:${email}`, hits: 6, windowStartedAt: now() })
        .execute()
      await expect(
        signUp('user', userForm(email), { address: `203.0.113.${newId().charCodeAt(0)}` }),
      ).rejects.toMatchObject({ status: 429 })
    }
  })

  test('a form with mistakes counts for nothing', async () => {
    const from = { address: '198.51.100.9' }
    for (let round = 0; round < 25; round++)
      await expect(signUp('user', userForm('nonsense'), from)).rejects.toMatchObject({
        status: 422,
      })
    expect(await signUp('user', userForm(freshEmail()), from)).toBeDefined()
  })
})

test('after confirming, the visitor is that person [P-AUTH-20]', async () => {
  const email = freshEmail()
  const { ownSignUpToken } = await signUp('orbiter', orbiterForm(email))
  const confirmed = await confirmEmail(await confirmTokenFor(email), {
    ...elsewhere,
    ownSignUpToken,
  })
  expect(await readViewer(confirmed?.sessionCookie?.split(';')[0])).toMatchObject({
    email,
    fullName: 'Ada Lovelace',
    roles: ['orbiter'],
  })
})

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['America/Los_Angeles', 'America/Los_Angeles'],
  ['+02:00', 'America/New_York'],
  ['America/Atlantis', 'America/New_York'],
  ['', 'America/New_York'],
])('a browser in the zone %j makes an account of %s', async (timeZone, stored) => {
  const email = `zone-${newId()}@example.test`
  await signUp('user', { fullName: 'Ada Quill', email, password: 'engine-no-1843', timeZone })
  const { timeZone: kept } = await db()
    .selectFrom('users')
    .select('timeZone')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(kept).toBe(stored)
})
