import { copyFile, mkdtemp, readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { InvalidInput } from '#app/base/errors.ts'
import { DRAFT_FORMS } from '#app/features/drafts/draft-forms.ts'
import {
  deleteVisitorDraft,
  findDraft,
  findVisitorDraft,
  saveDraft,
  saveVisitorDraft,
} from '#app/features/drafts/form-drafts.server.ts'
import { db } from '#app/platform/db.ts'
import { migrate } from '#app/platform/migrate.ts'
import { createDatabase, dropDatabase, MIGRATIONS } from '#tests/support/cluster.ts'
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
    .set({ expiresAt: new Date() })
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
  expect([values['title']?.length, values['title']?.slice(0, 3999)]).toEqual([
    4000,
    'x'.repeat(3999),
  ])
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
  // What takes the most room in the database: characters that are written as six.
  for (const form of Object.keys(DRAFT_FORMS) as (keyof typeof DRAFT_FORMS)[])
    await saveDraft(viewer, form, all(form, '\u0001'.repeat(200)))
})

test('the migration brings the drafts of all three tables into one, each with its owner', async () => {
  const connectionString = await createDatabase(inject('adminUrl'), 'nothing')
  const pool = new pg.Pool({ connectionString, max: 2 })
  try {
    const before = await mkdtemp(path.join(inject('folder'), 'migrations-'))
    for (const file of await readdir(MIGRATIONS))
      if (file < '0172') await copyFile(path.join(MIGRATIONS, file), path.join(before, file))
    await migrate(pool, before)
    await pool.query(`
      insert into users (id, email, full_name, password_hash) values ('00000000-0000-4000-8000-000000000001', 'noa@example.test', 'Noa', 'x');
      insert into form_drafts values ('\\x01', 'book-package', '{"city": "Dallas"}', '2026-01-01Z', '2099-01-08Z');
      insert into own_form_drafts select id, 'enquiry', '{"details": "Lanterns"}', '2026-01-02Z' from users;
      insert into profile_drafts select id, '{"bio": "Half a bi"}', '2026-01-03Z' from users;
    `)
    await migrate(pool, MIGRATIONS)
    const { rows } = await pool.query(`
      select form, values, email, token_hash is not null as has_token, updated_at::date::text as day, expires_at::date::text as ends
      from form_drafts left join users on users.id = owner_user_id order by updated_at`)
    expect(rows).toEqual([
      {
        form: 'book-package',
        values: { city: 'Dallas' },
        email: null,
        has_token: true,
        day: '2026-01-01',
        ends: '2099-01-08',
      },
      {
        form: 'enquiry',
        values: { details: 'Lanterns' },
        email: 'noa@example.test',
        has_token: false,
        day: '2026-01-02',
        ends: null,
      },
      {
        form: 'profile',
        values: { bio: 'Half a bi' },
        email: 'noa@example.test',
        has_token: false,
        day: '2026-01-03',
        ends: null,
      },
    ])
    await pool.query('delete from users')
    expect((await pool.query('select form from form_drafts')).rows).toEqual([
      { form: 'book-package' },
    ])
  } finally {
    await pool.end()
    await dropDatabase(inject('adminUrl'), connectionString)
  }
})
