import { expect, test } from 'vitest'
import { addReel } from '#market/reels/change-reel.server.ts'
import { findClosingReel } from '#app/routes/public/browse-reels/find-closing-reel.server.ts'
import * as howItWorksPage from '#app/routes/public/how-it-works.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

const open = () => openPage(howItWorksPage, '/how-it-works', '/how-it-works', null)

async function publish(title: string): Promise<void> {
  await addReel({
    title,
    description: '',
    videoUrl: `/files/${title}.mp4`,
    thumbnailUrl: `/files/${title}.webp`,
    category: 'Collabs',
    orbiterId: null,
    isFeatured: false,
    durationSeconds: 30,
    tags: ['fashion'],
  })
}

test('a page closes with the oldest reel of its kind that is not on it already, which loads only near it; without one, it ends with its text', async () => {
  expect((await open()).text).not.toContain('One more from the gallery')
  await publish('coats')
  await publish('shoes')
  const { html, text } = await open()
  expect(text).toContain('One more from the gallery')
  expect(html).toMatch(/<img src="\/files\/coats\.webp"[^>]* loading="lazy"/)
  expect(html).not.toContain('<video')
  const found = async (shown: string) => (await findClosingReel('fashion', shown))?.title
  expect(await found('')).toBe('coats')
  expect(await found('<img src="/files/coats.webp">')).toBe('shoes')
  expect(await found('/files/coats.webp /files/shoes.webp')).toBeUndefined()
})
