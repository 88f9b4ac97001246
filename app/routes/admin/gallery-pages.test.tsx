import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { AdminCategory, AdminReel } from '#app/features/reels/admin-reels.server.ts'
import { CategoryForm } from '#app/routes/admin/categories/category-form.tsx'
import { DeleteCategoryDialog } from '#app/routes/admin/categories/delete-category-dialog.tsx'
import { DeleteReelDialog } from '#app/routes/admin/reels/delete-reel-dialog.tsx'

function render(element: ReactElement): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => element }])
  return renderToString(<Stub />).replaceAll('&quot;', '"')
}

const category: AdminCategory = { id: 'a', name: 'Sports', displayOrder: 3, isActive: true, reelCount: 2 }
const shared = { backHref: '/', outcome: undefined }

test('deleting asks first, a category by its name and with a place for its reels [P-AREEL-07] [P-ACAT-05]', () => {
  expect(render(<DeleteReelDialog reel={{ id: 'r', title: 'Doors' } as AdminReel} {...shared} />)).toContain('Are you sure you want to delete this reel?')
  const dialog = render(<DeleteCategoryDialog category={category} categories={[category, { ...category, id: 'b', name: 'Music' }]} {...shared} />)
  expect(dialog).toContain('Are you sure you want to delete the category "Sports"?')
  expect(dialog).toContain('Where do its 2 reels go?')
  expect(dialog).toContain('>Music</option>')
  expect(dialog).not.toContain('>Sports</option>')
})

test('a new category goes to the end; the name of All cannot be typed over [P-ACAT-02] [P-ACAT-03]', () => {
  expect(render(<CategoryForm category={null} nextOrder={5} {...shared} />)).toMatch(/name="displayOrder"[^>]*value="5"/)
  expect(render(<CategoryForm category={{ ...category, name: 'All' }} nextOrder={5} {...shared} />)).toMatch(/<input[^>]*disabled=""[^>]*name="fixedName"/)
})
