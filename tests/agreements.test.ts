/**
 * Anyone who opens an account or applies agrees to the terms; the version and the time are stored.
 */
import { expect, test } from 'vitest'
import {
  AGREED_DOCUMENTS,
  dayOfEffect,
  type AgreedDocument,
} from '#people/accounts/agreed-documents.ts'
import { getInForce, listAgreements, recordAgreements } from '#people/accounts/agreements.server.ts'
import { signUp } from '#people/auth/sign-up.server.ts'
import { becomeOrbiter } from '#work/onboarding/become-orbiter.server.ts'
import { finishSetup, skipSamples } from '#work/onboarding/orbiter-setup.server.ts'
import { closeAccount } from '#privacy/close-account.server.ts'
import { exportOwnData } from '#privacy/export-own-data.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import * as authPage from '#app/routes/auth/auth.tsx'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { accountOf, freshEmail, orbiterForm, userForm } from '#tests/support/sign-up-forms.ts'

useDatabase()

const agreementsOf = (userId: string) =>
  db()
    .selectFrom('agreements')
    .select(['document', 'version', 'versionId', 'agreedAt'])
    .where('userId', '=', userId)
    .orderBy('document')
    .execute()

/** The record of an agreement that is given now. */
async function agreementTo(document: AgreedDocument) {
  const { id, hash, effectiveAt } = await getInForce(document)
  return { document, version: dayOfEffect(effectiveAt), versionId: id, hash }
}

test('an agreement from before versions were stored keeps its date beside a new one', async () => {
  const { id: userId } = await createUser()
  const old = { userId, document: 'terms', version: '2026-07-01', agreedAt: new Date(0) } as const
  await db().insertInto('agreements').values(old).execute()
  for (const _ of [1, 2]) await transaction((tx) => recordAgreements(tx, userId, AGREED_DOCUMENTS))
  const rows = await listAgreements(userId)
  expect(rows).toHaveLength(4)
  expect(rows[0]).toMatchObject({ document: 'terms', version: '2026-07-01', hash: null })
  expect(rows).toContainEqual(expect.objectContaining({ hash: (await getInForce('terms')).hash }))
})

test.each([
  ['user', 'By creating an account you agree to the Terms and Privacy Policy.'],
  [
    'orbiter',
    'By creating an account you agree to the Terms, the Orbiter Terms and Privacy Policy.',
  ],
])('the sign-up as %s says what it agrees to, with links [P-AUTH-34]', async (role, sentence) => {
  const address = `/auth?tab=signup&role=${role}`
  const page = await openPage(authPage, '/auth', address, null)
  expect(page.text.replace(/ ([.,])/g, '$1')).toContain(sentence)
  expect(page.html).toContain('href="/terms"')
  expect(page.html).toContain('href="/privacy"')
})

test('an account keeps which terms were agreed to and when, also in the export and after closing [P-AUTH-34]', async () => {
  const at = freeze('2026-12-01T10:00:00Z')
  const agreed = async (document: AgreedDocument) => {
    const { hash: _, ...agreement } = await agreementTo(document)
    return { ...agreement, agreedAt: at }
  }
  const [customer, orbiter] = [freshEmail(), freshEmail()]
  await signUp('user', userForm(customer))
  await signUp('orbiter', orbiterForm(orbiter))
  const { user } = await accountOf(customer)
  expect(await agreementsOf(user.id)).toEqual([await agreed('privacy'), await agreed('terms')])
  expect(await agreementsOf((await accountOf(orbiter)).user.id)).toEqual([
    await agreed('orbiter-terms'),
    await agreed('privacy'),
    await agreed('terms'),
  ])
  const viewer = viewerOf(await createUser())
  expect(await agreementsOf(viewer.id)).toEqual([])
  const { agreedTo: exported } = await exportOwnData({ ...viewer, id: user.id })
  expect(exported).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ document: 'terms', hash: (await agreementTo('terms')).hash }),
      expect.objectContaining({ document: 'privacy' }),
    ]),
  )
  expect(exported).toHaveLength(2)
})

test('a customer who applies agrees to the Orbiter Terms with the last step, once [P-AUTH-34]', async () => {
  const password = 'a-password-of-mine'
  const user = await createUser({ password })
  await becomeOrbiter(viewerOf(user))
  const viewer = { ...viewerOf(user), roles: ['user', 'orbiter'] as const }
  const prices = { orbiterLevel: 'beginner', pricing30s: '40', turnaroundDays: '2' }
  await skipSamples({ ...viewer, roles: [...viewer.roles] })
  expect(await agreementsOf(user.id)).toEqual([])
  for (const _ of [1, 2]) await finishSetup({ ...viewer, roles: [...viewer.roles] }, prices)
  const documents = (await agreementsOf(user.id)).map(({ document }) => document)
  expect(documents).toEqual(['orbiter-terms', 'terms'])
  await closeAccount(viewerOf(user), { currentPassword: password, understood: 'on' })
  expect(await agreementsOf(user.id)).toHaveLength(2)
})
