/** Changing roles takes a reason, and an admin who has just confirmed who they are. */
import { Secret } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { giveRole, takeRole } from '#people/access/change-role.server.ts'
import { totpOf } from '#people/auth/two-factor-codes.server.ts'
import {
  beginSecondStep,
  confirmSecondStep,
  readSecondStep,
} from '#people/auth/two-factor.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, signedInCookie, viewerOf, type TestUser } from '#tests/support/factories.ts'
import { getMail } from '#tests/support/mailbox.ts'

useDatabase()

const currentPassword = 'the-password-of-an-admin'
const MAKE_ADMIN = { role: 'admin', reason: 'Joins the team.' }

let admin: Viewer
let cookie: string
let person: TestUser

beforeEach(async () => {
  const user = await createUser({ roles: ['admin'], password: currentPassword })
  admin = viewerOf(user)
  cookie = await signedInCookie(user)
  person = await createUser()
})

const rolesOf = async (userId: string) =>
  (
    await db()
      .selectFrom('userRoles')
      .select('role')
      .where('userId', '=', userId)
      .where('isActive', '=', true)
      .orderBy('role')
      .execute()
  ).map(({ role }) => role)

test('an open session alone makes no one an admin: the password is asked for', async () => {
  await expect(giveRole(admin, person.id, MAKE_ADMIN, cookie)).rejects.toMatchObject({
    fields: { currentPassword: 'Enter your current password.' },
  })
  await expect(
    giveRole(admin, person.id, { ...MAKE_ADMIN, currentPassword: 'not-my-password' }, cookie),
  ).rejects.toMatchObject({ fields: { currentPassword: "That isn't your current password." } })
  expect(await rolesOf(person.id)).toEqual(['user'])
  await giveRole(admin, person.id, { ...MAKE_ADMIN, currentPassword }, cookie)
  expect(await rolesOf(person.id)).toEqual(['admin', 'user'])
})

test('the answer counts for ten minutes, in that session alone', async () => {
  freeze('2026-07-01T15:00:00Z')
  const other = await signedInCookie(admin)
  cookie = await signedInCookie(admin)
  await giveRole(admin, person.id, { ...MAKE_ADMIN, currentPassword }, cookie)
  advance({ minutes: 9 })
  await takeRole(admin, person.id, { role: 'admin', reason: 'A mistake.' }, cookie)
  await expect(giveRole(admin, person.id, MAKE_ADMIN, other)).rejects.toMatchObject({
    fields: { currentPassword: expect.any(String) },
  })
  await expect(giveRole(admin, person.id, MAKE_ADMIN, null)).rejects.toMatchObject({
    fields: { currentPassword: expect.any(String) },
  })
  advance({ minutes: 2 })
  await expect(giveRole(admin, person.id, MAKE_ADMIN, cookie)).rejects.toMatchObject({
    fields: { currentPassword: expect.any(String) },
  })
})

test('guessing is limited', async () => {
  const guess = () =>
    giveRole(admin, person.id, { ...MAKE_ADMIN, currentPassword: 'a-guess-of-a-password' }, cookie)
  for (let time = 0; time < 10; time += 1)
    await expect(guess()).rejects.toMatchObject({ fields: expect.any(Object) })
  await expect(guess()).rejects.toMatchObject({ status: 429 })
  await expect(
    giveRole(admin, person.id, { ...MAKE_ADMIN, currentPassword }, cookie),
  ).rejects.toMatchObject({ status: 429 })
})

test('a code of the second step is as good as the password, once', async () => {
  await beginSecondStep(admin, { currentPassword })
  const { setUp } = await readSecondStep(admin)
  const secret = Secret.fromBase32(setUp?.secret ?? '')
  const codeAt = (ms: number) =>
    totpOf(secret, admin.email).generate({ timestamp: now().getTime() + ms })
  await confirmSecondStep(admin, { code: codeAt(0) }, cookie)
  const viewer = { ...admin, hasSecondStep: true as const }
  await expect(
    giveRole(viewer, person.id, { ...MAKE_ADMIN, code: '000000' }, null),
  ).rejects.toMatchObject({ fields: { code: expect.stringContaining('incorrect') } })
  const code = codeAt(30_000)
  await giveRole(viewer, person.id, { ...MAKE_ADMIN, code }, null)
  await expect(takeRole(viewer, person.id, { ...MAKE_ADMIN, code }, null)).rejects.toMatchObject({
    fields: { code: expect.any(String) },
  })
})

test('making an admin, and taking any role, needs a reason that the person reads and the audit keeps', async () => {
  const noReason = { role: 'admin', currentPassword, reason: ' ' }
  for (const change of [giveRole, takeRole])
    await expect(change(admin, person.id, noReason, cookie)).rejects.toMatchObject({
      fields: { reason: "Enter a reason. It's included in our email to them." },
    })
  await takeRole(
    admin,
    person.id,
    { role: 'user', currentPassword, reason: 'Booked under three names.' },
    cookie,
  )
  const mail = await getMail({ to: person.email, kind: 'role-removed' })
  expect(mail.text).toContain('Booked under three names.')
  const { reason } = await db()
    .selectFrom('auditEntries')
    .select('reason')
    .where('subjectId', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(reason).toBe('Booked under three names.')
  await giveRole(admin, person.id, { role: 'orbiter' }, cookie)
  expect(await rolesOf(person.id), 'one more role for oneself takes no reason').toEqual(['orbiter'])
})
