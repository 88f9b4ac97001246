import { expect, test } from 'vitest'
import { InvalidInput, NotAllowed } from '#app/base/errors.ts'
import { listVerification, markVerification } from '#market/creators/verification.server.ts'
import { saveOwnChecks } from '#market/creators/own-verification.server.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

test('an admin marks steps of the verification; a new number has to be confirmed again', async () => {
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const orbiter = await createOrbiter()
  const viewer = viewerOf(orbiter)
  await saveOwnChecks(viewer, { phone: '+1 214 555 0100' })
  await markVerification(admin, orbiter.id, { step: 'phone', isDone: 'yes' })
  await markVerification(admin, orbiter.id, { step: 'phone', isDone: 'yes' })
  await markVerification(admin, orbiter.id, { step: 'interview', isDone: 'yes' })
  const done = async () =>
    (await listVerification(orbiter.id)).filter((state) => state.doneAt).map((state) => state.step)
  expect(await done()).toEqual(['email', 'phone', 'interview'])
  await saveOwnChecks(viewer, { phone: '+1 214 555 0199' })
  await markVerification(admin, orbiter.id, { step: 'interview', isDone: 'no' })
  expect(await done()).toEqual(['email'])
  await expect(
    markVerification(viewer, orbiter.id, { step: 'identity', isDone: 'yes' }),
  ).rejects.toThrow(NotAllowed)
  await expect(
    markVerification(admin, orbiter.id, { step: 'email', isDone: 'yes' }),
  ).rejects.toThrow(InvalidInput)
  const audit = await db()
    .selectFrom('auditEntries')
    .select(['fromValue', 'toValue'])
    .where('subjectId', '=', orbiter.id)
    .where('area', '=', 'admin')
    .orderBy('id')
    .execute()
  expect(audit.map((row) => `${row.fromValue}>${row.toValue}`)).toEqual([
    'open>done',
    'open>done',
    'done>open',
  ])
})

test('number and iPhone are saved by one button, both or neither; an empty field changes nothing', async () => {
  const orbiter = await createOrbiter()
  const viewer = viewerOf(orbiter)
  const saved = () =>
    db()
      .selectFrom('profiles')
      .select(['phone', 'deviceModel'])
      .where('userId', '=', viewer.id)
      .executeTakeFirstOrThrow()
  await saveOwnChecks(viewer, { phone: '+1 214 555 0177', deviceModel: 'iPhone 13' })
  const first = await saved()
  expect(first).toMatchObject({ deviceModel: 'iPhone 13' })
  expect(first.phone).toContain('555')
  await expect(
    saveOwnChecks(viewer, { phone: '12', deviceModel: 'iPhone 15' }),
  ).rejects.toHaveProperty('fields.phone', 'That number is too short.')
  await expect(saveOwnChecks(viewer, { phone: ' ', deviceModel: '' })).rejects.toThrow(InvalidInput)
  expect(await saved()).toEqual(first)
  await saveOwnChecks(viewer, { phone: '', deviceModel: 'iPhone 15' })
  expect(await saved()).toEqual({ ...first, deviceModel: 'iPhone 15' })
})
