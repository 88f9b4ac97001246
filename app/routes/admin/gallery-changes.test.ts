/** What the reel and category pages write, and how they respond. */
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { readTable } from '#app/base/table-state.ts'
import { newId } from '#app/base/ids.ts'
import { viewerContext, type Viewer } from '#people/accounts/viewer.ts'
import { listAllCategories, listAllReels } from '#market/reels/admin-reels.server.ts'
import { REEL_TABLE } from '#market/reels/reel-table.ts'
import { countView } from '#market/reels/count-view.server.ts'
import { listCategories, listReels } from '#market/reels/reel-queries.server.ts'
import { paths } from '#app/base/paths.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { remoteAddressContext } from '#app/platform/request-context.ts'
import * as categoriesPage from '#app/routes/admin/categories.tsx'
import * as reelsPage from '#app/routes/admin/reels.tsx'
import { action as postView } from '#app/routes/endpoints/reel-views.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

async function send(
  action: unknown,
  viewer: Viewer | null,
  form: Record<string, string>,
): Promise<unknown> {
  const context = new RouterContextProvider()
  context.set(viewerContext, viewer)
  const request = new Request('http://localhost/', {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  const answer: unknown = await (action as (args: object) => unknown)({
    request,
    context,
    params: {},
  })
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer
}

const BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))
const success = (description: string) => ({ ok: true, title: 'Success', description })
const refusal = (description: string) => ({ ok: false, title: 'Error', description })
const REEL = {
  intent: 'save',
  title: 'Doors',
  videoUrl: '/files/reels/doors.mp4',
  thumbnailUrl: '',
  description: '',
  category: 'general',
  durationSeconds: '',
  tags: '',
}

test('reels are created, updated and deleted by their id, each with its toast, and read newest first [P-TOAST-66] [P-CALL-33]', async () => {
  const viewer = await admin()
  const all = async () =>
    (await listAllReels(viewer, readTable(new URLSearchParams(), REEL_TABLE))).rows
  expect(await send(reelsPage.action, viewer, { ...REEL, formKey: newId() })).toMatchObject({
    title: 'Success',
    description: 'Reel created successfully',
  })
  await db()
    .updateTable('reels')
    .set({ createdAt: new Date(now().getTime() - 60_000) })
    .execute()
  await send(reelsPage.action, viewer, { ...REEL, formKey: newId(), title: 'Windows' })
  const [windows, doors] = await all()
  expect([windows?.title, doors?.title]).toEqual(['Windows', 'Doors'])
  expect(
    await send(reelsPage.action, viewer, {
      ...REEL,
      reelId: doors?.id ?? '',
      title: 'Doors at nine',
    }),
  ).toMatchObject({ title: 'Success', description: 'Reel updated successfully' })
  expect((await all()).map(({ title }) => title)).toEqual(['Windows', 'Doors at nine'])
  expect(
    await send(reelsPage.action, viewer, { intent: 'delete', reelId: doors?.id ?? '' }),
  ).toMatchObject(success('Reel deleted successfully'))
  expect((await all()).map(({ title }) => title)).toEqual(['Windows'])
})

test('a reel is hidden or featured by yes or no, and stays as it is without either', async () => {
  const viewer = await admin()
  await send(reelsPage.action, viewer, { ...REEL, formKey: newId(), title: 'Stairs' })
  const read = async () =>
    (await listAllReels(viewer, readTable(new URLSearchParams(), REEL_TABLE))).rows.find(
      ({ title }) => title === 'Stairs',
    )
  const reelId = (await read())?.id ?? ''
  for (const intent of ['active', 'featured']) {
    expect(await send(reelsPage.action, viewer, { intent, reelId })).toMatchObject({
      ok: false,
      errors: { isOn: 'Choose yes or no.' },
    })
    expect(await send(reelsPage.action, viewer, { intent, reelId, isOn: 'yes' })).toMatchObject({
      title: 'Success',
      description: 'Reel updated successfully',
    })
  }
  expect(await read()).toMatchObject({ isActive: true, isFeatured: true })
})

test('categories are created, updated, moved and deleted, each with its toast, and read in their order [P-TOAST-67] [P-CALL-34]', async () => {
  const viewer = await admin()
  const names = async () => (await listAllCategories(viewer)).map(({ name }) => name)
  const idOf = async (categoryName: string) =>
    (await listAllCategories(viewer)).find(({ name }) => name === categoryName)?.id ?? ''
  expect(
    await send(categoriesPage.action, viewer, {
      intent: 'save',
      name: 'Sports',
      displayOrder: '9',
    }),
  ).toMatchObject({ title: 'Success', description: 'Category created successfully' })
  const categoryId = await idOf('Sports')
  const saved = await send(categoriesPage.action, viewer, {
    intent: 'save',
    categoryId,
    name: 'Sport',
    displayOrder: '9',
    isActive: 'on',
  })
  expect(saved).toMatchObject(success('Category updated successfully'))
  expect((await names()).at(-1)).toBe('Sport')
  await send(categoriesPage.action, viewer, { intent: 'up', categoryId })
  expect((await names()).at(-2)).toBe('Sport')
  expect(await send(categoriesPage.action, viewer, { intent: 'delete', categoryId })).toMatchObject(
    success('Category deleted successfully'),
  )
  expect(await names()).not.toContain('Sport')
})

test("All keeps its name and stays, in the server's words; so does a name that is taken [P-TOAST-46] [P-TOAST-49] [P-TOAST-50]", async () => {
  const viewer = await admin()
  await db().insertInto('categories').values({ name: 'All', displayOrder: 99 }).execute()
  const categoryId = (await listAllCategories(viewer)).find(({ name }) => name === 'All')?.id ?? ''
  const form = { intent: 'save', categoryId, displayOrder: '99', isActive: 'on' }
  expect(await send(categoriesPage.action, viewer, { ...form, name: 'Everything' })).toMatchObject(
    refusal("Cannot change the name of the 'All' category"),
  )
  expect(await send(categoriesPage.action, viewer, { intent: 'delete', categoryId })).toMatchObject(
    refusal("Cannot delete the 'All' category"),
  )
  const taken = (await send(categoriesPage.action, viewer, {
    intent: 'save',
    name: 'weddings',
    displayOrder: '1',
  })) as {
    description: string
    errors: Record<string, string>
  }
  expect(taken).toMatchObject({ ok: false, title: 'Error' })
  expect(taken.errors['name']).toBe(taken.description)
})

test('the gallery reads active categories in their order and active reels, newest first; a view is posted to the reel [P-CALL-24]', async () => {
  const hidden = await db()
    .insertInto('categories')
    .values({ name: 'Hidden', displayOrder: 0, isActive: false })
    .returning('name')
    .executeTakeFirstOrThrow()
  const categories = await listCategories()
  expect(categories).not.toContain(hidden.name)
  expect(categories.slice(0, 3)).toEqual(['Weddings', 'Corporate', 'Businesses'])
  const reel = (title: string, minutes: number, isActive = true) => ({
    title,
    videoUrl: '/files/reels/x.mp4',
    isActive,
    createdAt: new Date(now().getTime() + minutes * 60_000),
  })
  const rows = await db()
    .insertInto('reels')
    .values([reel('Second', 5), reel('First', 9), reel('Away', 7, false)])
    .returning(['id', 'title'])
    .execute()
  const shown = (await listReels({})).rows.map(({ title }) => title)
  expect(shown.slice(0, 2)).toEqual(['First', 'Second'])
  expect(shown).not.toContain('Away')
  const id = rows.find(({ title }) => title === 'First')?.id ?? ''
  expect(paths.reelViews(id)).toBe(`/api/reels/${id}/views`)
  const context = new RouterContextProvider()
  context.set(viewerContext, null)
  context.set(remoteAddressContext, '203.0.113.7')
  const request = new Request(`http://localhost${paths.reelViews(id)}`, {
    method: 'POST',
    headers: { 'user-agent': BROWSER },
  })
  // The router passes more than the action reads.
  const answer = await postView({
    request,
    params: { reelId: id },
    context,
  } as unknown as Parameters<typeof postView>[0])
  expect(await answer.json()).toEqual(
    await countView(id, { viewer: null, address: '203.0.113.7', userAgent: BROWSER }),
  )
  expect(await db().selectFrom('reels').select('viewCount').where('id', '=', id).execute()).toEqual(
    [{ viewCount: 1 }],
  )
})
