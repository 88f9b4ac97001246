/** The owner resets the password while someone else who still knows the old one is using it. */
import { expect, test } from 'vitest'
import type { Viewer } from '#people/accounts/viewer.ts'
import { changePassword } from '#people/auth/change-password.server.ts'
import { requestEmailChange } from '#people/auth/change-email.server.ts'
import { disconnectGoogle } from '#people/auth/google-sign-in.server.ts'
import { hashPassword } from '#people/auth/passwords.server.ts'
import {
  beginSecondStep,
  endSecondStep,
  renewRecoveryCodes,
} from '#people/auth/two-factor.server.ts'
import { closeAccount } from '#privacy/close-account.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { countWaiting } from '#tests/support/count-waiting.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const currentPassword = 'a-password-of-mine'
const newPassword = 'chosen-by-an-intruder'
const proof = { currentPassword }

const USES: Record<string, (viewer: Viewer) => Promise<unknown>> = {
  'another password': (viewer) =>
    changePassword(viewer, { ...proof, newPassword, repeatPassword: newPassword }, null),
  'another email': (viewer) =>
    requestEmailChange(viewer, { ...proof, newEmail: 'intruder@example.test' }),
  'no Google any more': (viewer) => disconnectGoogle(viewer, proof),
  'a second step': (viewer) => beginSecondStep(viewer, proof),
  'no second step any more': (viewer) => endSecondStep(viewer, proof),
  'new recovery codes': (viewer) => renewRecoveryCodes(viewer, proof),
  'the end of the account': (viewer) => closeAccount(viewer, { ...proof, understood: 'on' }),
}

test.for(Object.keys(USES))('a password that is reset meanwhile buys nothing: %s', async (use) => {
  const viewer = viewerOf(await createUser({ password: currentPassword }))
  const passwordHash = await hashPassword('chosen-by-the-owner')
  const account = () =>
    db().selectFrom('users').selectAll().where('id', '=', viewer.id).executeTakeFirstOrThrow()
  const before = await account()
  const events = () =>
    db().selectFrom('auditEntries').select('action').where('subjectId', '=', viewer.id).execute()
  let using: Promise<unknown> = Promise.resolve()
  let isOver = false
  await transaction(async (tx) => {
    await tx.updateTable('users').set({ passwordHash }).where('id', '=', viewer.id).execute()
    using = USES[use]?.(viewer) ?? using
    using.catch(() => undefined).finally(() => (isOver = true))
    await expect.poll(async () => isOver || (await countWaiting()) > 0).toBe(true)
  })
  await expect(using).rejects.toMatchObject({ fields: { currentPassword: expect.any(String) } })
  expect(await account()).toEqual({ ...before, passwordHash })
  expect(await events()).toEqual([])
})
