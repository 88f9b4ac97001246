import { afterEach, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { confirmEmail } from '#people/auth/confirm-email.server.ts'
import { issueToken } from '#people/auth/one-time-tokens.server.ts'
import { signIn } from '#people/auth/sign-in.server.ts'
import { CONFIRM_LINK_MS } from '#people/auth/sign-up.server.ts'
import { db } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser } from '#tests/support/factories.ts'

useDatabase()

const client = { address: '192.0.2.1', userAgent: 'tests' }
const password = 'a-password-of-mine'
const addressOf = () => `first-${newId()}@example.test`

afterEach(() => void Object.assign(env(), { firstAdminEmail: null }))

/** Other tests leave admins behind; this removes them all. */
async function leaveNoAdmin() {
  await db().updateTable('userRoles').set({ isActive: false }).where('role', '=', 'admin').execute()
}

const activeRolesOf = async (userId: string) => {
  const rows = await db()
    .selectFrom('userRoles')
    .select('role')
    .where('userId', '=', userId)
    .where('isActive', '=', true)
    .orderBy('assignedAt')
    .execute()
  return rows.map(({ role }) => role)
}

test('who confirms the address of the setting is the first admin, lands in the admin area, and one row says so', async () => {
  await leaveNoAdmin()
  const user = await createUser({ email: addressOf(), confirmed: false, roles: ['user'] })
  Object.assign(env(), { firstAdminEmail: user.email })
  const ownSignUpToken = await issueToken(db(), user.id, 'own-sign-up', CONFIRM_LINK_MS)
  const link = await issueToken(db(), user.id, 'confirm-email', CONFIRM_LINK_MS)
  const confirmed = await confirmEmail(link, { client, ownSignUpToken, viewerId: null })
  expect(confirmed?.roles).toEqual(['admin', 'user'])
  const audit = await db()
    .selectFrom('auditEntries')
    .select(['action', 'toValue', 'reason'])
    .where('subjectId', '=', user.id)
    .where('area', '=', 'admin')
    .execute()
  expect(audit).toEqual([
    {
      action: 'role.added',
      toValue: 'admin',
      reason: 'First admin, by the setting FIRST_ADMIN_EMAIL',
    },
  ])
})

test('an account that was there before becomes it at its next sign-in, once', async () => {
  await leaveNoAdmin()
  const user = await createUser({ email: addressOf(), password })
  Object.assign(env(), { firstAdminEmail: user.email })
  await signIn({ email: user.email, password }, client)
  await signIn({ email: user.email, password }, client)
  expect(await activeRolesOf(user.id)).toEqual(['admin', 'user'])
  expect(
    await db()
      .selectFrom('auditEntries')
      .select('id')
      .where('subjectId', '=', user.id)
      .where('area', '=', 'admin')
      .execute(),
  ).toHaveLength(1)
})

test('with an admin there, or for another address, or without the setting, nothing happens', async () => {
  await leaveNoAdmin()
  const user = await createUser({ email: addressOf(), password })
  await signIn({ email: user.email, password }, client)
  Object.assign(env(), { firstAdminEmail: addressOf() })
  await signIn({ email: user.email, password }, client)
  await createUser({ roles: ['admin'] })
  Object.assign(env(), { firstAdminEmail: user.email })
  await signIn({ email: user.email, password }, client)
  expect(await activeRolesOf(user.id)).toEqual(['user'])
})
