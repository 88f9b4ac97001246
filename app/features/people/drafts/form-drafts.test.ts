import { expect, test } from 'vitest'
import { InvalidInput } from '#app/base/errors.ts'
import { DRAFT_FORMS } from '#people/drafts/draft-forms.ts'
import {
  deleteVisitorDraft,
  finishDraft,
  findDraft,
  findVisitorDraft,
  saveDraft,
  saveVisitorDraft,
} from '#people/drafts/form-drafts.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const ADDRESS = '192.0.2.7'

test('a person has one draft of each form; the newest stays, and a field that was emptied stays empty', async () => {
  const viewer = viewerOf(await createUser())
  await saveDraft(viewer, 'profile', { fullName: 'Noa', bio: 'Half a bi' })
  const savedAt = await saveDraft(viewer, 'profile', { fullName: 'Noa', bio: '' })
  await saveDraft(viewer, 'enquiry', { details: 'Lanterns' })
  expect(await findDraft(viewer, 'profile')).toEqual({
    values: { fullName: 'Noa', bio: '' },
    savedAt,
  })
  expect(
    await db()
      .selectFrom('formDrafts')
      .select('form')
      .where('ownerUserId', '=', viewer.id)
      .orderBy('form')
      .execute(),
  ).toEqual([{ form: 'enquiry' }, { form: 'profile' }])
})

test('a visitor’s draft is found by its secret and form alone, for a week', async () => {
  const token = await saveVisitorDraft('book-package', { city: 'Dallas', role: 'admin' }, ADDRESS)
  expect(await findVisitorDraft('book-package', token)).toMatchObject({
    values: { city: 'Dallas' },
  })
  for (const [form, secret] of [
    ['enquiry', token] as const,
    ['book-package', `${token}x`] as const,
    ['book-package', null] as const,
  ])
    expect(await findVisitorDraft(form, secret)).toBeNull()
  await db()
    .updateTable('formDrafts')
    .set({ expiresAt: now() })
    .where('ownerUserId', 'is', null)
    .execute()
  expect(await findVisitorDraft('book-package', token)).toBeNull()
  await deleteVisitorDraft(token)
  expect(
    await db().selectFrom('formDrafts').select('id').where('ownerUserId', 'is', null).execute(),
  ).toEqual([])
})

test('long values are cut, never inside of a character; too many of them are refused, and the draft before stays', async () => {
  const viewer = viewerOf(await createUser())
  await saveDraft(viewer, 'create-project', { title: `${'x'.repeat(3999)}🎬` })
  const { values } = await findDraft(viewer, 'create-project')
  expect(values['title']).toBe('x'.repeat(3999))
  const all = (form: keyof typeof DRAFT_FORMS, value: string) =>
    Object.fromEntries(DRAFT_FORMS[form].map((field) => [field, value]))
  await saveDraft(viewer, 'profile', { bio: 'Before' })
  await expect(saveDraft(viewer, 'profile', all('profile', 'x'.repeat(4000)))).rejects.toThrow(
    InvalidInput,
  )
  await expect(
    saveVisitorDraft('enquiry', all('enquiry', 'x'.repeat(4000)), ADDRESS),
  ).rejects.toThrow(InvalidInput)
  expect((await findDraft(viewer, 'profile')).values).toEqual({ bio: 'Before' })
  // The worst case for database size: each character is escaped as six.
  for (const form of Object.keys(DRAFT_FORMS) as (keyof typeof DRAFT_FORMS)[])
    await saveDraft(viewer, form, all(form, '\u0001'.repeat(200)))
})

test('a draft that arrives after the form was saved or sent changes nothing, within one millisecond too', async () => {
  freeze('2026-10-05T15:00:00Z')
  const viewer = viewerOf(await createUser())
  const over = await saveDraft(viewer, 'profile', { bio: 'Half a bi' })
  await finishDraft(viewer, 'profile')
  const late = { bio: 'Half a bio', draftOver: over ?? '' }
  expect(await saveDraft(viewer, 'profile', late)).toBeNull()
  expect(await saveDraft(viewer, 'profile', { bio: 'Half a bio' }), 'from the start').toBeNull()
  const { values, savedAt } = await findDraft(viewer, 'profile')
  expect(values).toEqual({})

  const next = await saveDraft(viewer, 'profile', { bio: 'Anew', draftOver: savedAt })
  expect((await findDraft(viewer, 'profile')).values).toEqual({ bio: 'Anew' })
  expect(await saveDraft(viewer, 'profile', late), 'later still').toBeNull()
  await saveDraft(viewer, 'profile', { bio: ' ', draftOver: next ?? '' })
  expect(await saveDraft(viewer, 'profile', late), 'nor over an emptied one').toBeNull()
  expect((await findDraft(viewer, 'profile')).values).toEqual({})
})

test('a draft that was emptied is gone, and one typed over it before the form was sent comes too late', async () => {
  freeze('2026-10-05T15:00:00Z')
  const viewer = viewerOf(await createUser())
  const over = await saveDraft(viewer, 'profile', { bio: 'Half a bi' })
  expect(await saveDraft(viewer, 'profile', { bio: ' ', draftOver: over ?? '' })).toBe('')
  expect(await findDraft(viewer, 'profile')).toEqual({ values: {}, savedAt: '' })
  await finishDraft(viewer, 'profile')
  expect(
    await saveDraft(viewer, 'profile', { bio: 'Half a bio', draftOver: over ?? '' }),
  ).toBeNull()
})
