import { expect, test } from 'vitest'
import { db } from '#app/platform/db.ts'
import * as page from '#app/routes/public/become-orbiter.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

const open = () => openPage(page, '/become-orbiter', '/become-orbiter', null)

test('work is shown of listed Orbiters with a reel, with their share of its price; the counts are those of the database', async () => {
  expect((await open()).html).not.toContain('class="shown-work"')
  const shown = await createOrbiter({
    fullName: 'Fay Shown',
    location: 'Miami, FL',
    startingPriceCents: 12_000,
    pricing: { reel15s: 12_000 },
  })
  const hidden = await createOrbiter({ fullName: 'Hal Hidden', listed: false })
  await createOrbiter({ fullName: 'Nico Noreel' })
  await db()
    .updateTable('profiles')
    .set({ coverReelUrl: '/files/fay.mp4', coverPosterUrl: '/files/fay.webp' })
    .where('userId', 'in', [shown.id, hidden.id])
    .execute()
  const { html, text } = await open()
  const work = /<ul class="shown-work"[^]*?<\/ul>/.exec(html)?.[0] ?? ''
  expect(work).toContain(`href="/orbiter/${shown.id}"`)
  expect(text).toContain('$108 of $120 · 15-sec reel Fay Shown, Miami, FL')
  expect(work).not.toMatch(/Hal Hidden|Nico Noreel/)
  expect(text, 'one evening is no sum').not.toContain('evenings like these')
  expect(text).toContain('listed Orbiters 2 cities 6')
  expect(text, 'nothing that is not there').not.toMatch(/completed booking|average rating/)
})

test('what the shown evenings pay together stands beside them, with the way to the calculator [P-STAT-02]', async () => {
  const second = await createOrbiter({
    startingPriceCents: 8_000,
    pricing: { reel15s: 8_000 },
  })
  await db()
    .updateTable('profiles')
    .set({ coverReelUrl: '/files/second.mp4', coverPosterUrl: '/files/second.webp' })
    .where('userId', '=', second.id)
    .execute()
  const { html, text } = await open()
  expect(text).toContain('2 evenings like these: $180 . Count your own month')
  expect(html).toContain('<a href="#earnings" class="text-link">')
})

test('what a package pays follows from its price and the commission', async () => {
  const { text } = await open()
  expect(text).toContain('Event Boost 2 hours $179 $134.25-$143.20')
  expect(text).toContain('Classic wedding package 2 days, 4 hours each $699 $524.25-$559.20')
  expect(text).toContain('4 jobs like this a month: $360')
})
