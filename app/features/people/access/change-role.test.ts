import { expect, test } from 'vitest'
import { addRole, removeRole } from '#tests/support/role-changes.ts'
import { reinstateAccount, suspendAccount } from '#people/access/suspend-account.server.ts'
import { readViewer } from '#people/auth/sessions.server.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, signedInCookie, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const rolesOf = (userId: string) =>
  db()
    .selectFrom('userRoles')
    .select(['role', 'isActive', 'assignedBy'])
    .where('userId', '=', userId)
    .orderBy('role')
    .execute()
const auditOf = (subjectId: string) =>
  db()
    .selectFrom('auditEntries')
    .select(['action', 'fromValue', 'toValue', 'reason'])
    .where('subjectId', '=', subjectId)
    .orderBy('id')
    .execute()
const listedAt = async (userId: string) =>
  (
    await db()
      .selectFrom('profiles')
      .select('listedAt')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
  ).listedAt

test('an admin adds a role with who gave it, takes it away by marking it, and it comes back [P-AUSR-04] [P-AUSR-05] [P-ENT-01]', async () => {
  const [admin, user] = [await createUser({ roles: ['admin'] }), await createUser()]
  await addRole(viewerOf(admin), user.id, 'admin')
  await addRole(viewerOf(admin), user.id, 'admin')
  await removeRole(viewerOf(admin), user.id, 'user')
  expect(await rolesOf(user.id)).toEqual([
    { role: 'admin', isActive: true, assignedBy: admin.id },
    { role: 'user', isActive: false, assignedBy: null },
  ])
  await addRole(viewerOf(admin), user.id, 'user')
  expect(await rolesOf(user.id)).toMatchObject([
    { role: 'admin' },
    { role: 'user', isActive: true, assignedBy: admin.id },
  ])
  expect(await auditOf(user.id)).toMatchObject([
    { action: 'role.added', fromValue: null, toValue: 'admin' },
    { action: 'role.removed', fromValue: 'user', toValue: null, reason: 'As agreed.' },
    { action: 'role.added', toValue: 'user' },
  ])
})

test('the last admin and an own admin role stay; no one but an admin changes roles [P-AUSR-05]', async () => {
  await db().deleteFrom('userRoles').where('role', '=', 'admin').execute()
  const [admin, user] = [await createUser({ roles: ['admin'] }), await createUser()]
  await expect(removeRole(viewerOf(admin), admin.id, 'admin')).rejects.toMatchObject({
    code: 'own-admin-role',
  })
  const former = await createUser({ roles: ['admin'], suspended: true })
  // Their own role was just removed, so the admin they try to remove is the only one left.
  await expect(
    removeRole(viewerOf({ ...former, roles: ['admin'] }), admin.id, 'admin'),
  ).rejects.toMatchObject({ code: 'last-admin' })
  await expect(addRole(viewerOf(user), user.id, 'admin')).rejects.toMatchObject({ status: 403 })
  await expect(removeRole(viewerOf(user), admin.id, 'admin')).rejects.toMatchObject({ status: 403 })
  await expect(addRole(viewerOf(admin), user.id, 'owner')).rejects.toMatchObject({
    fields: { role: 'Choose a role.' },
  })
  await expect(
    addRole(viewerOf(admin), '00000000-0000-4000-8000-000000000000', 'user'),
  ).rejects.toMatchObject({ status: 404 })
})

test('two admins who remove each other at the same time: one of them stays', async () => {
  await db().deleteFrom('userRoles').where('role', '=', 'admin').execute()
  const [one, other] = [
    await createUser({ roles: ['admin'] }),
    await createUser({ roles: ['admin'] }),
  ]
  const results = await Promise.allSettled([
    removeRole(viewerOf(one), other.id, 'admin'),
    removeRole(viewerOf(other), one.id, 'admin'),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a suspension ends every session and hides the profile; reinstating brings it back as it was', async () => {
  const [admin, orbiter] = [await createUser({ roles: ['admin'] }), await createOrbiter()]
  const cookie = await signedInCookie(orbiter)
  const since = await listedAt(orbiter.id)
  await expect(suspendAccount(viewerOf(admin), orbiter.id, { reason: ' ' })).rejects.toMatchObject({
    fields: { reason: expect.any(String) },
  })
  await suspendAccount(viewerOf(admin), orbiter.id, { reason: 'Double bookings' })
  await suspendAccount(viewerOf(admin), orbiter.id, { reason: 'Again' })
  expect(await readViewer(cookie)).toBeNull()
  expect(await listedAt(orbiter.id)).toBeNull()
  await reinstateAccount(viewerOf(admin), orbiter.id)
  expect(await listedAt(orbiter.id)).toEqual(since)
  expect(await auditOf(orbiter.id)).toEqual([
    {
      action: 'account.suspended',
      fromValue: 'active',
      toValue: 'suspended',
      reason: 'Double bookings',
    },
    { action: 'account.reinstated', fromValue: 'suspended', toValue: 'active', reason: null },
  ])
  await expect(suspendAccount(viewerOf(admin), admin.id, { reason: 'x' })).rejects.toMatchObject({
    code: 'own-account',
  })
  await expect(suspendAccount(viewerOf(orbiter), admin.id, { reason: 'x' })).rejects.toMatchObject({
    status: 403,
  })
  await expect(reinstateAccount(viewerOf(orbiter), admin.id)).rejects.toMatchObject({ status: 403 })
})

test('an Orbiter without the role is not listed; a profile that never was is not listed by a role', async () => {
  const [admin, orbiter, fresh] = [
    await createUser({ roles: ['admin'] }),
    await createOrbiter(),
    await createUser(),
  ]
  const since = await listedAt(orbiter.id)
  await removeRole(viewerOf(admin), orbiter.id, 'orbiter')
  expect(await listedAt(orbiter.id)).toBeNull()
  await addRole(viewerOf(admin), orbiter.id, 'orbiter')
  expect(await listedAt(orbiter.id)).toEqual(since)
  await addRole(viewerOf(admin), fresh.id, 'orbiter')
  expect(
    await db()
      .selectFrom('profiles')
      .select(['approvalStatus', 'listedAt'])
      .where('userId', '=', fresh.id)
      .executeTakeFirst(),
  ).toEqual({
    approvalStatus: 'pending',
    listedAt: null,
  })
})

test('admins who change the same people at the same time wait for each other instead of ending in a deadlock', async () => {
  const admins = await Promise.all(
    Array.from({ length: 3 }, () => createUser({ roles: ['admin'] })),
  )
  const people = await Promise.all(Array.from({ length: 3 }, () => createOrbiter()))
  const changes = admins.flatMap((admin) =>
    people.flatMap((person) =>
      [1, 2, 3].flatMap(() => [
        () => suspendAccount(viewerOf(admin), person.id, { reason: 'Double bookings' }),
        () => removeRole(viewerOf(admin), person.id, 'orbiter'),
        () => addRole(viewerOf(admin), person.id, 'user'),
        () => reinstateAccount(viewerOf(admin), person.id),
      ]),
    ),
  )
  const settled = await Promise.allSettled(changes.map((change) => change()))
  const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(reasons).toEqual([])
})
