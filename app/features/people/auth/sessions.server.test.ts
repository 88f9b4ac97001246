import { expect, test } from 'vitest'
import {
  endSession,
  readViewer,
  readViewerOrNull,
  startSession,
} from '#people/auth/sessions.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, signedInCookie, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const sessionsOf = (user: { id: string }) =>
  db().selectFrom('sessions').selectAll().where('userId', '=', user.id).execute()

test('the cookie of a session is its owner, among other cookies too', async () => {
  const user = await createUser({ roles: ['orbiter', 'user'] })
  const cookie = await signedInCookie(user)
  expect(await readViewer(cookie)).toEqual(viewerOf(user))
  expect(await readViewer(`theme=dark; ${cookie}; other=1`)).toEqual(viewerOf(user))
})

test('no cookie, a made-up one and another cookie’s value are no one', async () => {
  const cookie = await signedInCookie(await createUser())
  const value = cookie.split('=')[1] ?? ''
  for (const header of [
    null,
    undefined,
    '',
    'orbit_session=',
    'orbit_session=x',
    `orbit_session=${value.slice(1)}`,
    `x_orbit_session=${value}`,
    `orbit_flash=${value}`,
  ]) {
    expect(await readViewer(header)).toBeNull()
  }
})

test('roles are the active ones, the earliest first [P-ROLE-05] [P-STM-08] [P-CALL-04] [P-ENT-01]', async () => {
  const user = await createUser({ roles: ['admin', 'user', 'orbiter'] })
  const cookie = await signedInCookie(user)
  await db()
    .updateTable('userRoles')
    .set({ isActive: false })
    .where('userId', '=', user.id)
    .where('role', '=', 'admin')
    .execute()
  expect((await readViewer(cookie))?.roles).toEqual(['user', 'orbiter'])
  await db()
    .updateTable('userRoles')
    .set({ isActive: false })
    .where('userId', '=', user.id)
    .execute()
  expect((await readViewer(cookie))?.roles).toEqual([])
  expect(await readViewer(null)).toBeNull()
})

test('a suspended person is no one at once', async () => {
  const user = await createUser()
  const cookie = await signedInCookie(user)
  await db().updateTable('users').set({ suspendedAt: now() }).where('id', '=', user.id).execute()
  expect(await readViewer(cookie)).toBeNull()
})

test('a session lasts thirty days from its last use', async () => {
  freeze('2026-03-01T12:00:00Z')
  const cookie = await signedInCookie(await createUser())
  advance({ days: 29 })
  expect(await readViewer(cookie)).not.toBeNull()
  advance({ days: 29 })
  expect(await readViewer(cookie)).not.toBeNull()
  advance({ days: 30 })
  expect(await readViewer(cookie)).toBeNull()
})

test('using it is noted every ten minutes at most, and prolongs it [P-AUTH-29]', async () => {
  const start = freeze('2026-03-01T12:00:00Z')
  const user = await createUser()
  const cookie = await signedInCookie(user)
  advance({ minutes: 9 })
  await readViewer(cookie)
  expect((await sessionsOf(user))[0]?.lastUsedAt).toEqual(start)
  const later = advance({ minutes: 2 })
  await readViewer(cookie)
  expect((await sessionsOf(user))[0]?.lastUsedAt).toEqual(later)
})

test('signing out ends that session alone and clears the cookie [P-AUTH-26] [P-CALL-03]', async () => {
  const user = await createUser()
  const [here, elsewhere] = [await signedInCookie(user), await signedInCookie(user)]
  expect(await endSession(here)).toBe('orbit_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0')
  expect(await readViewer(here)).toBeNull()
  expect(await readViewer(elsewhere)).not.toBeNull()
  expect(await endSession(null)).toContain('Max-Age=0')
  expect(await sessionsOf(user)).toHaveLength(1)
})

test('a very long browser name and an unknown address do not get in the way', async () => {
  const user = await createUser()
  const cookie = await transaction((tx) =>
    startSession(tx, user.id, { address: '', userAgent: 'x'.repeat(5000) }),
  )
  expect(cookie).toContain('orbit_session=')
  expect((await sessionsOf(user))[0]).toMatchObject({ ip: null, userAgent: 'x'.repeat(400) })
})

test('when roles cannot be read, a page is shown as to no one, a form is not taken for anybody’s, and the session is there again afterwards [P-TOAST-09] [P-STM-08]', async () => {
  const user = await createUser()
  const cookie = await signedInCookie(user)
  await db().schema.alterTable('user_roles').renameTo('user_roles_away').execute()
  try {
    expect(await readViewerOrNull(cookie)).toBeNull()
    await expect(readViewer(cookie)).rejects.toThrow(/user_roles/)
  } finally {
    await db().schema.alterTable('user_roles_away').renameTo('user_roles').execute()
  }
  expect(await readViewerOrNull(cookie)).toEqual(viewerOf(user))
})
