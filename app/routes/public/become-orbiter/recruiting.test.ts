import { expect, test } from 'vitest'
import { db } from '#app/platform/db.ts'
import * as page from '#app/routes/public/become-orbiter.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

const open = () => openPage(page, '/become-orbiter', '/become-orbiter', null)

test('faces are listed Orbiters with a photo, and the counts are those of the database', async () => {
  expect((await open()).html).not.toContain('class="faces"')
  const shown = await createOrbiter({ fullName: 'Fay Shown', location: 'Miami, FL' })
  const hidden = await createOrbiter({ fullName: 'Hal Hidden', listed: false })
  await createOrbiter({ fullName: 'Nico Nopicture' })
  await db()
    .updateTable('profiles')
    .set({ profileImageUrl: '/files/avatars/fay.webp' })
    .where('userId', 'in', [shown.id, hidden.id])
    .execute()
  const { html, text } = await open()
  const faces = /<ul class="faces"[^]*?<\/ul>/.exec(html)?.[0] ?? ''
  expect(faces).toContain(`href="/orbiter/${shown.id}"`)
  expect(faces).toContain('src="/files/avatars/fay.webp"')
  expect(faces).toContain('Events, Miami, FL')
  expect(faces).not.toMatch(/Hal Hidden|Nico Nopicture/)
  expect(text).toContain('listed Orbiters 2 cities 6')
  expect(text, 'nothing that is not there').not.toMatch(/completed booking|average rating/)
})

test('what a package pays follows from its price and the commission', async () => {
  const { text } = await open()
  expect(text).toContain('Event Boost 2 hours $179 $134.25-$143.20')
  expect(text).toContain('Classic wedding package 2 days, 4 hours each $699 $524.25-$559.20')
  expect(text).toContain('4 jobs like this a month: $360')
})
