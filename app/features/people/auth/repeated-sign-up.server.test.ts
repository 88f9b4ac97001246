import { describe, expect, test } from 'vitest'
import { confirmEmail } from '#people/auth/confirm-email.server.ts'
import { userOfToken } from '#people/auth/one-time-tokens.server.ts'
import { signIn, WrongCredentials } from '#people/auth/sign-in.server.ts'
import { signUp } from '#people/auth/sign-up.server.ts'
import { db } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser } from '#tests/support/factories.ts'
import { listMails } from '#tests/support/mailbox.ts'
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

describe('an address that was used before', () => {
  test('with a confirmed account: the same answer, and a mail that says so; nothing changes', async () => {
    const { email } = await createUser({ password: 'the-first-password' })
    const before = await accountOf(email)
    const answer = await signUp('orbiter', orbiterForm(email))
    expect(answer).toEqual({ email, ownSignUpToken: expect.stringMatching(/^[\w-]{43}$/) })
    expect(await userOfToken(db(), answer.ownSignUpToken, 'own-sign-up')).toBeNull()
    expect(await accountOf(email)).toEqual(before)
    expect((await listMails({ to: email })).map((mail) => mail.kind)).toEqual([
      'already-registered',
    ])
    await expect(signIn({ email, password: PASSWORD }, client)).rejects.toThrow(WrongCredentials)
  })

  test('anyone who confirms it owns it: an earlier, unconfirmed sign-up keeps neither password nor link', async () => {
    freeze('2026-03-01T12:00:00Z')
    const email = freshEmail()
    const stranger = await signUp(
      'orbiter',
      orbiterForm(email, { fullName: 'Mallory', password: 'the-strangers-password' }),
    )
    const strangersLink = await confirmTokenFor(email)
    advance({ minutes: 5 })
    await signUp('user', userForm(email))
    const { user, roles, profile } = await accountOf(email)
    expect([user.fullName, profile.fullName, roles]).toEqual([
      'Ada Lovelace',
      'Ada Lovelace',
      [{ role: 'user', isActive: true }],
    ])
    expect(await userOfToken(db(), stranger.ownSignUpToken, 'own-sign-up')).toBeNull()
    expect(await confirmEmail(strangersLink, elsewhere)).toBeNull()
    expect(await confirmEmail(await confirmTokenFor(email), elsewhere)).toMatchObject({
      roles: ['user'],
    })
    await expect(signIn({ email, password: 'the-strangers-password' }, client)).rejects.toThrow(
      WrongCredentials,
    )
    expect(await signIn({ email, password: PASSWORD }, client)).toContain('orbit_session=')
  })

  test('a form that is sent twice is one sign-up with one mail', async () => {
    const email = freshEmail()
    const [first, second] = await Promise.all([
      signUp('orbiter', orbiterForm(email)),
      signUp('orbiter', orbiterForm(email)),
    ])
    expect(await listMails({ to: email })).toHaveLength(1)
    const { user } = await accountOf(email)
    for (const { ownSignUpToken } of [first, second])
      expect(await userOfToken(db(), ownSignUpToken, 'own-sign-up')).toBe(user.id)
    expect(await confirmEmail(await confirmTokenFor(email), elsewhere)).not.toBeNull()
  })

  test('a crowd with one address makes one account', async () => {
    const email = freshEmail()
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        signUp('user', userForm(email, { fullName: `Ada ${index % 3}` })),
      ),
    )
    const { user, roles } = await accountOf(email)
    expect(roles).toHaveLength(1)
    const live = await db()
      .selectFrom('oneTimeTokens')
      .select('tokenHash')
      .where('userId', '=', user.id)
      .where('purpose', '=', 'confirm-email')
      .where('usedAt', 'is', null)
      .execute()
    expect(live).toHaveLength(1)
  })
})
