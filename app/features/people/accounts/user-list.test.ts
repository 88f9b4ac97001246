import { expect, test } from 'vitest'
import { readTable } from '#app/base/table-state.ts'
import { USER_TABLE } from '#people/accounts/user-list.ts'
import { findUser, listUsers, usersForExport } from '#people/accounts/user-list.server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const state = (query = '') => readTable(new URLSearchParams(query), USER_TABLE)

test('people are found by a part of name or address, and by an active role [P-AUSR-01] [P-AUSR-02]', async () => {
  const admin = await createUser({ roles: ['admin'], fullName: 'Ada Overseer' })
  const mona = await createUser({ fullName: 'Mona Lindqvist', email: 'mona@example.test' })
  const robin = await createOrbiter({ fullName: 'Robin Field' })
  const list = async (query: string) =>
    (await listUsers(viewerOf(admin), state(query))).rows.map((row) => row.id)
  expect(await list('q=LINDQ')).toEqual([mona.id])
  expect(await list('q=mona@ex')).toEqual([mona.id])
  expect(await list('q=%25')).toEqual([])
  expect(await list('role=orbiter')).toEqual([robin.id])
  expect(await list('sort=name')).toEqual([admin.id, mona.id, robin.id])
  expect(await list('')).toEqual([robin.id, mona.id, admin.id])
  expect(await listUsers(viewerOf(admin), state('page=9'))).toEqual({ rows: [], total: 3 })
  expect(await findUser(viewerOf(admin), mona.id)).toMatchObject({
    fullName: 'Mona Lindqvist',
    roles: ['user'],
    openSessions: 0,
  })
  expect(await findUser(viewerOf(admin), 'nobody')).toBeNull()
})

test('no one but an admin reads the list', async () => {
  const viewer = viewerOf(await createUser())
  await expect(listUsers(viewer, state())).rejects.toMatchObject({ status: 403 })
  await expect(findUser(viewer, viewer.id)).rejects.toMatchObject({ status: 403 })
  expect(() => usersForExport(viewer, state())).toThrow("You don't have access")
})
