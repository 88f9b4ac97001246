import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { confirmEmail } from '#people/auth/confirm-email.server.ts'
import { issueToken } from '#people/auth/one-time-tokens.server.ts'
import { resendConfirmation } from '#people/auth/resend-confirmation.server.ts'
import { db } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser } from '#tests/support/factories.ts'
import { getMail, linkIn, listMails } from '#tests/support/mailbox.ts'

useDatabase()

const asker = (ownSignUpToken: string | null = null, address = `10.0.0.${newId()}`) => ({
  address,
  ownSignUpToken,
})

test('an unconfirmed address gets a link that works [P-CONF-02]', async () => {
  const user = await createUser({ confirmed: false })
  expect(await resendConfirmation({ email: ` ${user.email.toUpperCase()} ` }, asker())).toBe('sent')
  const link = new URL(
    linkIn(await getMail({ to: user.email, kind: 'confirm-email' })),
    'http://localhost',
  )
  expect(
    await confirmEmail(link.searchParams.get('confirm') ?? '', {
      client: { address: '', userAgent: null },
      ownSignUpToken: null,
      viewerId: null,
    }),
  ).not.toBeNull()
})

test('the link remembers where the person wanted to go', async () => {
  const user = await createUser({ confirmed: false })
  await resendConfirmation({ email: user.email }, { ...asker(), next: '/my-bookings' })
  expect(linkIn(await getMail({ to: user.email }))).toContain('&next=%2Fmy-bookings')
})

test('unknown, confirmed and unconfirmed addresses get the same answer; only the last gets a mail', async () => {
  const [confirmed, waiting] = [await createUser(), await createUser({ confirmed: false })]
  const unknown = `nobody-${newId()}@example.test`
  // As if every request took no time at all.
  vi.spyOn(performance, 'now').mockReturnValue(0)
  const wait = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => void vi.restoreAllMocks())
  for (const email of [unknown, confirmed.email, waiting.email]) {
    wait.mockClear()
    expect(await resendConfirmation({ email }, asker())).toBe('sent')
    expect(
      wait.mock.calls.map(([, ms]) => ms),
      'the time says nothing either',
    ).toContain(120)
  }
  expect(await listMails({ to: unknown })).toEqual([])
  expect(await listMails({ to: confirmed.email })).toEqual([])
  expect(await listMails({ to: waiting.email })).toHaveLength(1)
})

test('that it is confirmed already is said to the browser that signed it up, and to no other [P-CONF-08] [P-CALL-13]', async () => {
  const [own, other] = [await createUser(), await createUser()]
  const [ownToken, otherToken] = [
    await issueToken(db(), own.id, 'own-sign-up', 60_000),
    await issueToken(db(), other.id, 'own-sign-up', 60_000),
  ]
  expect(await resendConfirmation({ email: own.email }, asker(ownToken))).toBe('already-confirmed')
  expect(await listMails({ to: own.email })).toEqual([])
  expect(await resendConfirmation({ email: other.email }, asker(ownToken))).toBe('sent')
  await db().deleteFrom('rateLimits').execute()
  expect(await resendConfirmation({ email: own.email }, asker(otherToken))).toBe('sent')
  expect(await resendConfirmation({ email: other.email }, asker('x'.repeat(43)))).toBe('sent')
})

test('a missing or impossible address is refused beside its field', async () => {
  for (const email of [undefined, '', 'x', 'a@b', 'a\u0000@example.test'])
    await expect(resendConfirmation({ email }, asker())).rejects.toMatchObject({
      status: 422,
      fields: { email: expect.any(String) },
    })
})

describe('limits', () => {
  test('sixty seconds between two mails, no matter who asks, and the wait is named [P-CONF-04] [P-CONST-15]', async () => {
    freeze('2026-03-01T12:00:00Z')
    const user = await createUser({ confirmed: false })
    await resendConfirmation({ email: user.email }, asker())
    advance({ seconds: 18 })
    await expect(resendConfirmation({ email: user.email }, asker())).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: 42,
      message: 'Too many attempts. Please try again in 42 seconds.',
    })
    advance({ seconds: 42 })
    expect(await resendConfirmation({ email: user.email }, asker())).toBe('sent')
    expect(await listMails({ to: user.email })).toHaveLength(2)
  })

  test('the cooldown is the same for an address without an account', async () => {
    const email = `nobody-${newId()}@example.test`
    await resendConfirmation({ email }, asker())
    await expect(resendConfirmation({ email }, asker())).rejects.toMatchObject({ status: 429 })
  })

  test('two presses at once send one mail', async () => {
    const user = await createUser({ confirmed: false })
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => resendConfirmation({ email: user.email }, asker())),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(await listMails({ to: user.email })).toHaveLength(1)
  })

  test('ten mails an hour to one address, twenty requests an hour from one machine', async () => {
    freeze('2026-03-02T12:00:00Z')
    const user = await createUser({ confirmed: false })
    for (let round = 0; round < 10; round++) {
      expect(await resendConfirmation({ email: user.email }, asker())).toBe('sent')
      advance({ seconds: 60 })
    }
    await expect(resendConfirmation({ email: user.email }, asker())).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: 3000,
    })
    for (let round = 0; round < 20; round++)
      await resendConfirmation(
        { email: `n${round}-${newId()}@example.test` },
        asker(null, '198.51.100.1'),
      )
    await expect(
      resendConfirmation({ email: `n-${newId()}@example.test` }, asker(null, '198.51.100.1')),
    ).rejects.toMatchObject({ status: 429 })
  })

  test('when nothing could be sent there is nothing to wait for', async () => {
    const user = await createUser({ confirmed: false })
    await db().schema.alterTable('mails').renameTo('mails_away').execute()
    try {
      await expect(resendConfirmation({ email: user.email }, asker())).rejects.toThrow('mails')
    } finally {
      await db().schema.alterTable('mails_away').renameTo('mails').execute()
    }
    expect(await resendConfirmation({ email: user.email }, asker())).toBe('sent')
  })
})
