import { expect, test } from 'vitest'
import { Conflict, InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { addReel } from '#market/reels/change-reel.server.ts'
import { listAllCategories } from '#market/reels/admin-reels.server.ts'
import {
  createCategory,
  deleteCategory,
  moveCategory,
  updateCategory,
} from '#market/reels/change-categories.server.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const makeAdmin = async (): Promise<Viewer> => viewerOf(await createUser({ roles: ['admin'] }))
const named = async (name: string) =>
  await db().selectFrom('categories').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
const audited = async (id: string) =>
  (
    await db()
      .selectFrom('auditEntries')
      .select('action')
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute()
  ).map((row) => row.action)
const form = (name: string, displayOrder = '50') => ({ name, displayOrder, isActive: 'on' })
const orderOf = async (admin: Viewer) =>
  (await listAllCategories(admin)).map((category) => category.name)

test('a category is added and changed; an order that is no number is 0 [P-ACAT-02]', async () => {
  const admin = await makeAdmin()
  await createCategory(admin, form(' Sports ', 'last'))
  const { id, displayOrder: order } = await named('Sports')
  expect(order).toBe(0)
  const reel = await addReel({ title: 'Goal', videoUrl: '/files/reels/a.mp4', category: 'Sports' })
  await updateCategory(admin, id, { name: 'Sport', displayOrder: '9' })
  await updateCategory(admin, id, { name: 'Sport', displayOrder: '9' })
  expect(await named('Sport')).toMatchObject({ displayOrder: 9, isActive: false })
  expect(
    await db().selectFrom('reels').select('category').where('id', '=', reel.id).executeTakeFirst(),
  ).toEqual({ category: 'Sport' })
  expect(await audited(id)).toEqual(['category.added', 'category.changed'])
})

test.each([
  ['name', { name: ' ' }],
  ['name', { name: 'WEDDINGS' }],
  ['name', { name: 'General' }],
  ['name', { name: 'all' }],
  ['displayOrder', { displayOrder: '-1' }],
])('a wrong %s is refused; names are unique ignoring case [P-ACAT-02]', async (field, wrong) => {
  const refused = createCategory(await makeAdmin(), { ...form('Fine'), ...wrong })
  await expect(refused).rejects.toBeInstanceOf(InvalidInput)
  await expect(refused).rejects.toHaveProperty(`fields.${field}`)
})

test('a category named All keeps its name and stays [P-ACAT-03] [P-ACAT-04]', async () => {
  const admin = await makeAdmin()
  const id = newId()
  await db().insertInto('categories').values({ id, name: 'All', displayOrder: 90 }).execute()
  await expect(updateCategory(admin, id, form('Every'))).rejects.toThrow(
    "Cannot change the name of the 'All' category",
  )
  await expect(deleteCategory(admin, id, '')).rejects.toThrow("Cannot delete the 'All' category")
  await expect(deleteCategory(admin, id, '')).rejects.toBeInstanceOf(Conflict)
  await updateCategory(admin, id, form('All', '91'))
  expect(await audited(id)).toEqual(['category.changed'])
  await db().deleteFrom('categories').where('id', '=', id).execute()
})

test('moving changes places with the neighbour, also of the same order and many at once [P-ACAT-06]', async () => {
  const admin = await makeAdmin()
  await db().deleteFrom('categories').execute()
  for (const [name, order] of [
    ['A', '3'],
    ['B', '7'],
    ['C', '7'],
  ] as const)
    await createCategory(admin, form(name, order))
  const [a, c] = [await named('A'), await named('C')]
  await moveCategory(admin, c.id, 'down')
  await moveCategory(admin, a.id, 'up')
  expect([await orderOf(admin), await audited(a.id)]).toEqual([['A', 'B', 'C'], ['category.added']])
  await moveCategory(admin, a.id, 'down')
  expect(
    (await listAllCategories(admin)).map(({ name, displayOrder }) => [name, displayOrder]),
  ).toEqual([
    ['B', 3],
    ['A', 7],
    ['C', 7],
  ])
  await moveCategory(admin, c.id, 'up')
  expect(await orderOf(admin)).toEqual(['B', 'C', 'A'])
  await Promise.all(Array.from({ length: 7 }, () => moveCategory(admin, a.id, 'up')))
  const after = await listAllCategories(admin)
  expect(after.map(({ name }) => name)).toEqual(['A', 'B', 'C'])
  expect(new Set(after.map(({ displayOrder }) => displayOrder)).size).toBe(3)
})

test('deleting one in use asks where its reels go', async () => {
  const admin = await makeAdmin()
  for (const name of ['Old', 'New']) await createCategory(admin, form(name))
  const { id } = await named('Old')
  const reel = await addReel({ title: 'Moves', videoUrl: '/files/reels/a.mp4', category: 'Old' })
  for (const nowhere of ['', 'Old', 'Unknown'])
    await expect(deleteCategory(admin, id, nowhere)).rejects.toHaveProperty('fields.moveTo')
  await deleteCategory(admin, id, 'New')
  expect(
    await db().selectFrom('reels').select('category').where('id', '=', reel.id).executeTakeFirst(),
  ).toEqual({ category: 'New' })
  await expect(deleteCategory(admin, id, 'New')).rejects.toBeInstanceOf(NotFound)
  expect(await audited(id)).toEqual(['category.added', 'category.deleted'])
})

test('no one but an admin manages categories', async () => {
  const admin = await makeAdmin()
  await createCategory(admin, form('Guarded'))
  const { id } = await named('Guarded')
  for (const roles of [['user'], ['orbiter'], []] as Viewer['roles'][]) {
    const other = { ...admin, roles }
    const tries = [
      () => createCategory(other, form('Mine')),
      () => updateCategory(other, id, form('Mine')),
      () => moveCategory(other, id, 'up'),
      () => deleteCategory(other, id, ''),
      () => listAllCategories(other),
    ]
    for (const attempt of tries) await expect(attempt()).rejects.toBeInstanceOf(NotAllowed)
  }
})
