import { expect, test } from 'vitest'
import { Conflict, InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { readTable } from '#app/base/table-state.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { findAnyReel, listAllReels } from '#market/reels/admin-reels.server.ts'
import { REEL_TABLE } from '#market/reels/reel-table.ts'
import { deleteReel, restoreReel } from '#market/reels/delete-reel.server.ts'
import { findReel } from '#market/reels/reel-queries.server.ts'
import {
  createReel as createReelOnce,
  setReelFlag,
  updateReel,
} from '#market/reels/save-reel.server.ts'
import { db } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const FORM = {
  title: 'Doors',
  videoUrl: 'https://example.com/a.mp4',
  category: 'Weddings',
  isActive: 'on',
}

const createReel = async (viewer: Viewer, input: object) =>
  createReelOnce(viewer, { formKey: newId(), ...input })
const makeAdmin = async (): Promise<Viewer> => viewerOf(await createUser({ roles: ['admin'] }))
const stored = (id: string) =>
  db().selectFrom('reels').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const audited = (id: string) =>
  db()
    .selectFrom('auditEntries')
    .select(['action', 'actorId'])
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute()
const list = (admin: Viewer, query: string) =>
  listAllReels(admin, readTable(new URLSearchParams(query), REEL_TABLE))

test('a reel of the form is stored with its flags, tags and nothing for what is empty, and audited once [P-AREEL-04] [P-AREEL-05] [P-AREEL-08]', async () => {
  const admin = await makeAdmin()
  const id = await createReel(admin, {
    ...FORM,
    description: ' ',
    thumbnailUrl: '',
    durationSeconds: '',
    tags: ' night, ,club,, ',
    isFeatured: 'on',
  })
  expect(await stored(id)).toMatchObject({
    title: 'Doors',
    category: 'Weddings',
    description: null,
    thumbnailUrl: null,
    durationSeconds: null,
    tags: ['night', 'club'],
    isFeatured: true,
    isActive: true,
  })
  expect(await audited(id)).toEqual([{ action: 'reel.added', actorId: admin.id }])
  const bare = await createReel(admin, { ...FORM, tags: ' , ', isActive: undefined })
  expect(await stored(bare)).toMatchObject({ tags: null, isActive: false, isFeatured: false })
})

test.each([
  ['title', { title: ' ' }],
  ['videoUrl', { videoUrl: '' }],
  ['videoUrl', { videoUrl: 'reel.mp4' }],
  ['thumbnailUrl', { thumbnailUrl: 'nonsense' }],
  ['durationSeconds', { durationSeconds: '-1' }],
  ['category', { category: 'Nowhere' }],
])('a wrong %s is refused beside its field [P-AREEL-02]', async (field, wrong) => {
  const refused = createReel(await makeAdmin(), { ...FORM, ...wrong })
  await expect(refused).rejects.toBeInstanceOf(InvalidInput)
  await expect(refused).rejects.toHaveProperty(`fields.${field}`)
})

test('a duration that is no number becomes 0, an empty one is none; the category is general unless one is chosen [P-AREEL-03] [P-AREEL-06]', async () => {
  const admin = await makeAdmin()
  expect(
    await stored(await createReel(admin, { ...FORM, durationSeconds: 'long', category: '' })),
  ).toMatchObject({
    durationSeconds: 0,
    category: 'general',
  })
  expect(await stored(await createReel(admin, { ...FORM, durationSeconds: '' }))).toMatchObject({
    durationSeconds: null,
  })
  expect(
    await stored(
      await createReel(admin, { ...FORM, durationSeconds: '12.5', category: 'weddings' }),
    ),
  ).toMatchObject({
    durationSeconds: 12.5,
    category: 'Weddings',
  })
})

test('a change is audited with what it was and is; saving the same again is none', async () => {
  const admin = await makeAdmin()
  const id = await createReel(admin, FORM)
  await updateReel(admin, id, { ...FORM, title: 'Doors at nine' })
  await updateReel(admin, id, { ...FORM, title: 'Doors at nine' })
  await setReelFlag(admin, id, 'active', false)
  await setReelFlag(admin, id, 'active', false)
  const rows = await db()
    .selectFrom('auditEntries')
    .select(['action', 'fromValue', 'toValue'])
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute()
  expect(rows.slice(1)).toEqual([
    { action: 'reel.changed', fromValue: 'title: Doors', toValue: 'title: Doors at nine' },
    { action: 'reel.changed', fromValue: 'active', toValue: 'hidden' },
  ])
  expect(await findReel(id)).toBeNull()
  expect(await findAnyReel(admin, id)).toMatchObject({ title: 'Doors at nine', isActive: false })
})

test('a deleted reel is hidden at once and can be restored for 30 days [P-AREEL-07]', async () => {
  freeze('2026-05-01T12:00:00Z')
  const admin = await makeAdmin()
  const id = await createReel(admin, {
    ...FORM,
    title: 'Gone and back',
    videoUrl: '/files/reels/gone.mp4',
  })
  await deleteReel(admin, id)
  await deleteReel(admin, id)
  expect(await findReel(id)).toBeNull()
  expect((await list(admin, 'q=gone+and')).total).toBe(0)
  expect(
    (await list(admin, 'q=gone+and&show=deleted')).rows.map((reel) => reel.restorableUntil),
  ).toEqual(['2026-05-31T12:00:00.000Z'])
  await expect(updateReel(admin, id, FORM)).rejects.toThrow('This reel no longer exists.')
  advance({ days: 30 })
  await restoreReel(admin, id)
  expect(await findReel(id)).toMatchObject({ id })
  expect((await audited(id)).map((row) => row.action)).toEqual([
    'reel.added',
    'reel.deleted',
    'reel.restored',
  ])
  await deleteReel(admin, id)
  advance({ days: 30, minutes: 1 })
  await expect(restoreReel(admin, id)).rejects.toBeInstanceOf(Conflict)
  expect((await list(admin, 'q=gone+and&show=deleted')).total).toBe(0)
})

test('the list is searched, filtered and sorted on the server, with wildcards taken literally', async () => {
  const admin = await makeAdmin()
  await createReel(admin, { ...FORM, title: 'Zebra table', tags: 'stripes' })
  await createReel(admin, { ...FORM, title: 'Apple table', isFeatured: 'on' })
  await createReel(admin, { ...FORM, title: 'Mango table', isActive: undefined })
  const titles = async (query: string) => (await list(admin, query)).rows.map((reel) => reel.title)
  expect(await titles('q=table&sort=title')).toEqual(['Apple table', 'Mango table', 'Zebra table'])
  expect(await titles('q=table&sort=-title&show=active')).toEqual(['Zebra table', 'Apple table'])
  expect(await titles('q=table&show=featured')).toEqual(['Apple table'])
  expect(await titles('q=table&show=hidden')).toEqual(['Mango table'])
  expect(await titles('q=STRIPES')).toEqual(['Zebra table'])
  expect(await titles('q=%25able')).toEqual([])
})

test('no one but an admin manages reels, and an unknown one is not found', async () => {
  const admin = await makeAdmin()
  const id = await createReel(admin, FORM)
  for (const roles of [['user'], ['orbiter'], []] as Viewer['roles'][]) {
    const other = { ...admin, roles }
    const tries = [
      () => createReel(other, FORM),
      () => updateReel(other, id, FORM),
      () => setReelFlag(other, id, 'featured', true),
      () => deleteReel(other, id),
      () => restoreReel(other, id),
      () => list(other, ''),
      () => findAnyReel(other, id),
    ]
    for (const attempt of tries) await expect(attempt()).rejects.toBeInstanceOf(NotAllowed)
  }
  for (const unknown of [newId(), 'nonsense'])
    for (const attempt of [
      () => updateReel(admin, unknown, FORM),
      () => deleteReel(admin, unknown),
      () => restoreReel(admin, unknown),
    ])
      await expect(attempt()).rejects.toBeInstanceOf(NotFound)
  expect(await audited(id)).toHaveLength(1)
})
