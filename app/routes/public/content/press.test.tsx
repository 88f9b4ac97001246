import { readFileSync, statSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as contentPage from '#app/routes/public/content-page.tsx'
import { listPressReels } from '#app/routes/public/content/press-media.server.ts'
import { PressFigures } from '#app/routes/public/content/press-figures.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

const FOLDER = 'app/routes/public/content/press'

const open = () => openPage(contentPage, '/press', '/press', null)

test('the reels to download are ours, as large as the page says, and their license is named', async () => {
  const license = readFileSync(`${FOLDER}/LICENSE.md`, 'utf8')
  expect(license).toContain('CC0 1.0')
  const reels = listPressReels()
  expect(reels.length).toBeGreaterThanOrEqual(3)
  for (const { slug, film, poster } of reels) {
    expect(license).toContain(`| ${slug} |`)
    expect(statSync(`${FOLDER}/${slug}.mp4`).size, slug).toBe(film.bytes)
    expect(statSync(`${FOLDER}/${slug}.jpg`).size, slug).toBe(poster.bytes)
  }
  const { html, text } = await open()
  const names = [...html.matchAll(/ download="([^"]+)"/g)].map(([, name]) => name)
  expect(names).toEqual([
    'orbit-mark.svg',
    'orbit-mark-512.png',
    ...reels.flatMap(({ slug }) => [`orbit-${slug}.mp4`, `orbit-${slug}.jpg`]),
  ])
  expect(text).toContain('free to use without asking')
})

test('the facts are those of the database on their day, and zero is no fact', async () => {
  await createOrbiter({ fullName: 'Fay Listed' })
  await createOrbiter({ fullName: 'Hal Hidden', listed: false })
  const { text } = await open()
  expect(text).toMatch(/Listed Orbiter 1 Cities 6\b/)
  expect(text).not.toMatch(/Completed booking|Average rating/)
  const counts = { orbiters: 0, completedBookings: 1, reviews: 1200, rating: 4.75 }
  const figures = renderToStaticMarkup(
    <PressFigures counts={counts} cityTotal={0} day="2026-11-29" />,
  ).replace(/<[^<>]*>/g, ' ')
  expect(figures.replace(/\s+/g, ' ').trim()).toBe(
    'Counted on Sun, Nov 29, 2026 Completed booking 1 Reviews from customers 1,200 Average rating out of 5 4.8',
  )
  const none = { orbiters: 0, completedBookings: 0, reviews: 0, rating: null }
  expect(renderToStaticMarkup(<PressFigures counts={none} cityTotal={0} day="2026-11-29" />)).toBe(
    '',
  )
})
