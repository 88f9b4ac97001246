import type { ReactElement } from 'react'
import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { readTable } from '#app/base/table-state.ts'
import type { AdminCategory, AdminReel } from '#market/reels/admin-reels.server.ts'
import { REEL_TABLE } from '#market/reels/reel-table.ts'
import Categories from '#app/routes/admin/categories.tsx'
import { CategoryForm } from '#app/routes/admin/categories/category-form.tsx'
import { DeleteCategoryDialog } from '#app/routes/admin/categories/delete-category-dialog.tsx'
import Reels from '#app/routes/admin/reels.tsx'
import { DeleteReelDialog } from '#app/routes/admin/reels/delete-reel-dialog.tsx'

function render(element: ReactElement): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => element }])
  return renderToString(<Stub />).replaceAll('&quot;', '"')
}

const category: AdminCategory = {
  id: 'a',
  name: 'Sports',
  displayOrder: 3,
  isActive: true,
  reelCount: 2,
}
const shared = { backHref: '/', result: undefined }

test('deleting asks first, a category by its name and with a place for its reels [P-AREEL-07] [P-ACAT-05]', () => {
  expect(
    render(<DeleteReelDialog reel={{ id: 'r', title: 'Doors' } as AdminReel} {...shared} />),
  ).toContain('Are you sure you want to delete this reel?')
  const dialog = render(
    <DeleteCategoryDialog
      category={category}
      categories={[category, { ...category, id: 'b', name: 'Music' }]}
      {...shared}
    />,
  )
  expect(dialog).toContain('Are you sure you want to delete the category "Sports"?')
  expect(dialog).toContain('Where do its 2 reels go?')
  expect(dialog).toContain('>Music</option>')
  expect(dialog).not.toContain('>Sports</option>')
})

test('a new category goes to the end; the name of All cannot be typed over [P-ACAT-02] [P-ACAT-03]', () => {
  expect(render(<CategoryForm category={null} nextOrder={5} {...shared} />)).toMatch(
    /name="displayOrder"[^>]*value="5"/,
  )
  expect(
    render(<CategoryForm category={{ ...category, name: 'All' }} nextOrder={5} {...shared} />),
  ).toMatch(/<input[^>]*disabled=""[^>]*name="fixedName"/)
})

/** A page as the server first sends it, with its loader's data. */
async function renderPage(Page: unknown, loaderData: object): Promise<string> {
  const Shown = Page as (props: { loaderData: object; actionData: undefined }) => ReactElement
  const Stub = createRoutesStub([
    { path: '/', Component: () => <Shown loaderData={loaderData} actionData={undefined} /> },
  ])
  // Waits for components that load on demand.
  const { prelude } = await prerenderToNodeStream(<Stub />)
  return (await text(prelude)).replaceAll('&quot;', '"')
}

const reel: AdminReel = {
  id: 'r',
  title: 'Doors at nine',
  description: null,
  videoUrl: '/files/reels/doors.mp4',
  thumbnailUrl: null,
  posterUrl: null,
  copies: { video: null, thumbnail: null },
  category: 'Weddings',
  durationSeconds: 7,
  tags: [],
  isFeatured: false,
  isActive: true,
  viewCount: 1200,
  likeCount: 34,
  createdAt: '2026-05-01T12:00:00.000Z',
  orbiterEmail: null,
  restorableUntil: null,
}

test('Manage Reels: a table, and one dialog to add and to edit [P-AREEL-01]', async () => {
  const page = {
    state: readTable(new URLSearchParams(), REEL_TABLE),
    isNew: false,
    timeZone: 'UTC',
  }
  const content = {
    list: { rows: [reel], total: 1 },
    categories: ['Weddings'],
    edited: null,
    doomed: null,
  }
  const table = await renderPage(Reels, { ...page, content })
  expect(table).toMatch(/<h1[^>]*>Manage Reels</)
  for (const word of ['Doors at nine', 'Weddings', '1.2K', '34', 'Add Reel'])
    expect(table).toContain(word)
  expect(
    await renderPage(Reels, {
      ...page,
      isNew: true,
      content: { ...content, list: { rows: [], total: 0 } },
    }),
  ).toMatch(/<dialog(?:(?!<dialog).)*Add/s)
  expect(await renderPage(Reels, { ...page, content: { ...content, edited: reel } })).toMatch(
    /<dialog(?:(?!<dialog).)*value="Doors at nine"/s,
  )
})

test('Manage Categories: a table with move up and down, and one dialog; All has no button to delete it [P-ACAT-01] [P-ACAT-04]', async () => {
  const categories = [{ ...category, id: 'all', name: 'All' }, category]
  const table = await renderPage(Categories, { content: categories, edit: null, doomed: null })
  expect(table).toMatch(/<h1[^>]*>Manage Categories</)
  for (const label of [
    'Move Sports up',
    'Move Sports down',
    'Edit Sports',
    'Delete Sports',
    'Edit All',
  ])
    expect(table).toContain(`aria-label="${label}"`)
  expect(table).not.toContain('aria-label="Delete All"')
  expect(await renderPage(Categories, { content: categories, edit: 'new', doomed: null })).toMatch(
    /<dialog(?:(?!<dialog).)*name="name"/s,
  )
  expect(await renderPage(Categories, { content: categories, edit: 'a', doomed: null })).toMatch(
    /<dialog(?:(?!<dialog).)*value="Sports"/s,
  )
})
