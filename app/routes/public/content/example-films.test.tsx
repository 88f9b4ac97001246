import { expect, test } from 'vitest'
import { addReel } from '#market/reels/change-reel.server.ts'
import * as contentPage from '#app/routes/public/content-page.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

async function openService(path: string) {
  const { status, html, text } = await openPage(contentPage, path, path, null)
  expect(status).toBe(200)
  const hours = [...html.matchAll(/<span class="title time-words">([^<]*)<\/span>/g)]
  return { html, text, hours: hours.map(([, at]) => at) }
}

async function publish(title: string, tags: string[], more: object = {}): Promise<void> {
  await addReel({
    title,
    description: '',
    videoUrl: '/files/film.mp4',
    thumbnailUrl: '/files/film.webp',
    category: 'Other',
    orbiterId: null,
    isFeatured: false,
    durationSeconds: 30,
    tags,
    ...more,
  })
}

test('a package shows a reel for each part of an example event, in order, and the page opens without any', async () => {
  const empty = await openService('/services/event-package')
  expect(empty.html).not.toMatch(/example-day|example-film/)
  await publish('Two rings', ['events'], { category: 'Weddings' })
  await publish('Headphones', ['product'])
  await publish('Disco', ['events'])
  expect((await openService('/services/event-package')).html).toContain('example-film')
  for (const title of ['Keynote', 'Full tables', 'Doors open']) await publish(title, ['events'])
  const { hours, text, html } = await openService('/services/event-package')
  expect(hours).toEqual(['7:00 PM', '8:10 PM', '9:25 PM', '10:50 PM'])
  expect(text).toMatch(/Doors .*Doors open.*The room .*Full tables.*Keynote.*The last song .*Disco/)
  expect(text).toContain('An example evening Filmed from 7:00 PM to 11:00 PM.')
  expect(text).not.toMatch(/Two rings|Headphones/)
  expect(html).toContain('0:30')
})

test('a single reel is one film, without hours', async () => {
  await publish('Tonight at the pass', ['food'])
  const { html, hours, text } = await openService('/services/quick-reels')
  expect(hours).toEqual([])
  expect(html.match(/class="example-film"/g)).toHaveLength(1)
  expect(text).toContain('Tonight at the pass')
})
