/** The gallery as the server renders it. */
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { addReel } from '#market/reels/change-reel.server.ts'
import { db } from '#app/platform/db.ts'
import * as galleryPage from '#app/routes/public/browse-reels.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { newWord } from '#tests/support/new-word.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { labelledPart, linkTo, textIn } from '#tests/support/page-markup.ts'

useDatabase()

const open = (query = '') => openPage(galleryPage, '/browse-reels', `/browse-reels${query}`, null)
const reelIn = async (options: { category?: string; isFeatured?: boolean } = {}) => {
  const title = `Candlelight ${newWord()}`
  const video = { videoUrl: '/files/reels/doors.mp4', durationSeconds: 7.4 }
  await addReel({ title, ...video, ...options })
  return title
}
const titlesIn = (html: string) => (html.match(/<h3[^]*?<\/h3>/g) ?? []).map(textIn)
async function newCategory(): Promise<string> {
  const name = `Test ${newWord()}`
  await db().insertInto('categories').values({ name, displayOrder: 100 }).execute()
  return name
}

test('hero, category buttons in their order, featured reels and all reels [P-GAL-01] [P-GAL-02] [P-GEN-17]', async () => {
  const title = await reelIn({ isFeatured: true })
  const { html, status } = await open()
  expect(status).toBe(200)
  expect(html).toMatch(/<h1[^>]*>Browse Reels<\/h1>/)
  const links = labelledPart(html, 'nav', 'Categories').match(/<a [^]*?<\/a>/g) ?? []
  expect(links.map(textIn).slice(0, 6)).toEqual([
    'All',
    'Weddings',
    'Corporate',
    'Businesses',
    'Collabs',
    'Other',
  ])
  expect(links[0]).toContain('aria-current="page"')
  for (const region of ['Featured Reels', 'All Reels'])
    expect(titlesIn(labelledPart(html, 'section', region))).toContain(`Watch ${title}`)
})

test('a category shows its reels alone, under its name [P-GAL-02] [P-GAL-05]', async () => {
  const category = await newCategory()
  const [older, newer] = [await reelIn({ category }), await reelIn({ category })]
  const elsewhere = await reelIn()
  const target = linkTo((await open()).html, category) ?? ''
  expect(target).toBe(`/browse-reels?category=${category.replace(' ', '+')}`)
  const { html } = await open(target.replace('/browse-reels', ''))
  const grid = labelledPart(html, 'section', category)
  expect(titlesIn(grid)).toEqual([`Watch ${newer}`, `Watch ${older}`])
  expect(html).not.toContain(elsewhere)
  expect(labelledPart(html, 'section', 'Featured Reels')).toBe('')
  expect(textIn(grid).match(/\b0:07\b/g)).toHaveLength(2)
  expect(textIn(grid), 'few views are not worth a word').not.toMatch(/\bviews?\b/)
})

test('a category without reels, or none at all, says so [P-GAL-04]', async () => {
  for (const category of [await newCategory(), 'No such category'])
    expect((await open(`?category=${encodeURIComponent(category)}`)).text).toContain(
      'No reels found',
    )
})

test('a reel that is gone does not take the gallery with it', async () => {
  const title = await reelIn()
  const { html, text, status } = await open(`?reel=${newId()}`)
  expect(status).toBe(200)
  expect(text).toContain('This reel is no longer available.')
  expect(text).toContain(title)
  expect(html).not.toContain('<dialog')
})
