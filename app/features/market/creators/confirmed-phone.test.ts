import { expect, test } from 'vitest'
import { signIn } from '#people/auth/sign-in.server.ts'
import { markVerification } from '#market/creators/verification.server.ts'
import { saveOwnChecks } from '#market/creators/own-verification.server.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const password = 'a-password-of-mine'
const client = { address: '192.0.2.7', userAgent: 'tests' }
const confirmedOf = async (id: string) =>
  (
    await db()
      .selectFrom('users')
      .select('confirmedPhone')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).confirmedPhone
const isMarked = async (id: string) =>
  (
    await db()
      .selectFrom('orbiterVerifications')
      .select('step')
      .where('orbiterId', '=', id)
      .where('step', '=', 'phone')
      .execute()
  ).length === 1

test('marking the step opens the way in, another number or taking the mark back closes it [P-AUTH-22]', async () => {
  const [judge, orbiter] = [
    viewerOf(await createUser({ roles: ['admin'] })),
    await createOrbiter({ password }),
  ]
  const enter = (email: string) => signIn({ email, password }, client)
  await saveOwnChecks(viewerOf(orbiter), { phone: '(312) 555-0110' })
  await expect(enter('+1 312 555 0110'), 'saved is not confirmed').rejects.toMatchObject({
    status: 401,
  })
  await markVerification(judge, orbiter.id, {
    step: 'phone',
    isDone: 'yes',
    phone: '(312) 555-0110',
  })
  expect(await enter('+1 312 555 0110')).toContain('orbit_session=')
  await markVerification(judge, orbiter.id, { step: 'phone', isDone: 'no' })
  await expect(enter('+1 312 555 0110')).rejects.toMatchObject({ status: 401 })
  await markVerification(judge, orbiter.id, { step: 'phone', isDone: 'yes' })
  await saveOwnChecks(viewerOf(orbiter), { phone: '+1 312 555 0111' })
  for (const number of ['+1 312 555 0110', '+1 312 555 0111'])
    await expect(enter(number)).rejects.toMatchObject({ status: 401 })
  const audit = await db()
    .selectFrom('auditEntries')
    .select(['area', 'action'])
    .where('subjectId', '=', orbiter.id)
    .orderBy('id')
    .execute()
  expect(audit.filter((row) => row.action === 'phone.changed')).toEqual([
    { area: 'security', action: 'phone.changed' },
  ])
})

test('a number that another account has confirmed is refused, and says whose it is; nothing is marked', async () => {
  const [judge, first, second] = [
    viewerOf(await createUser({ roles: ['admin'] })),
    await createOrbiter({ fullName: 'Ada First' }),
    await createOrbiter(),
  ]
  for (const orbiter of [first, second])
    await saveOwnChecks(viewerOf(orbiter), { phone: '+1 312 555 0120' })
  await markVerification(judge, first.id, { step: 'phone', isDone: 'yes' })
  await expect(
    markVerification(judge, second.id, { step: 'phone', isDone: 'yes' }),
  ).rejects.toMatchObject({
    code: 'phone-taken',
    message:
      "Ada First has already confirmed this number, and two accounts can't share one. If it isn't theirs, remove it from their account first.",
  })
  expect([await isMarked(first.id), await isMarked(second.id)]).toEqual([true, false])
  expect([await confirmedOf(first.id), await confirmedOf(second.id)]).toEqual(['13125550120', null])
})

test('without a number, with half a one, or with another than was called, nothing is confirmed', async () => {
  const [judge, orbiter] = [viewerOf(await createUser({ roles: ['admin'] })), await createOrbiter()]
  const mark = (phone?: string) =>
    markVerification(judge, orbiter.id, {
      step: 'phone',
      isDone: 'yes',
      ...(phone !== undefined && { phone }),
    })
  await expect(mark('')).rejects.toMatchObject({ code: 'phone-missing' })
  // From before full numbers were required.
  await db()
    .updateTable('profiles')
    .set({ phone: '555 0100' })
    .where('userId', '=', orbiter.id)
    .execute()
  await expect(mark()).rejects.toMatchObject({ code: 'phone-incomplete' })
  await saveOwnChecks(viewerOf(orbiter), { phone: '+1 312 555 0131' })
  await expect(mark('+1 312 555 0130')).rejects.toMatchObject({ code: 'phone-changed' })
  await expect(saveOwnChecks(viewerOf(orbiter), { phone: '555 0100' })).rejects.toMatchObject({
    fields: { phone: expect.stringContaining('full phone number') },
  })
  expect([await isMarked(orbiter.id), await confirmedOf(orbiter.id)]).toEqual([false, null])
})
