import { expect, test } from 'vitest'
import { addReel } from '#market/reels/change-reel.server.ts'
import * as contentPage from '#app/routes/public/content-page.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

const MOMENTS = ['Arrival', 'The room', 'The program', 'The finale']

async function openPackage() {
  const path = '/services/event-package'
  const { status, html, text } = await openPage(contentPage, path, path, null)
  expect(status).toBe(200)
  const reels = [...html.matchAll(/<li><span class="product-moment">([^<]*)<\/span>/g)]
  return { html, text, moments: reels.map(([, moment]) => moment) }
}

async function publish(title: string, tags: string[], isFeatured = false): Promise<void> {
  await addReel({
    title,
    description: '',
    videoUrl: '/files/film.mp4',
    thumbnailUrl: '/files/film.webp',
    category: 'Other',
    orbiterId: null,
    isFeatured,
    durationSeconds: 30,
    tags,
  })
}

test('a package shows a reel for each part of the event, featured ones first, and the page opens without any', async () => {
  expect((await openPackage()).moments).toEqual([])
  await publish('Rings', ['product'])
  await publish('Doors', ['events'])
  expect((await openPackage()).moments).toEqual(['Arrival'])
  for (const title of ['Stage', 'Toast', 'Dance']) await publish(title, ['events'])
  await publish('Confetti', ['events'], true)
  const { moments, text, html } = await openPackage()
  expect(moments).toEqual(MOMENTS)
  expect(text).toMatch(/Arrival.*Confetti.*The room/)
  expect(text).not.toContain('Rings')
  expect(text).not.toContain('Doors')
  expect(html).toContain('0:30')
})
