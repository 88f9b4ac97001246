import { expect, test } from 'vitest'
import * as page from '#app/routes/public/weddings.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

const open = () => openPage(page, '/weddings', '/weddings', null)

test('the Orbiters on the wedding page are those whose profile says so; without any, the part is left out', async () => {
  await createOrbiter({ fullName: 'Kim Kitchen', bio: 'Menus.', specialties: ['Food'] })
  expect((await open()).text).not.toContain('Orbiters who film weddings')
  const orbiter = await createOrbiter({
    fullName: 'Wendy Vow',
    bio: 'Weddings by the sea.',
    specialties: ['Events'],
  })
  const { html, text } = await open()
  expect(text).toContain('Orbiters who film weddings')
  expect(html).toContain(`href="/orbiter/${orbiter.id}"`)
  expect(text).not.toContain('Kim Kitchen')
})

test('the course of the day and the questions stand on the page, with what each package delivers when', async () => {
  const { text } = await open()
  expect(text).toMatch(/How it goes You ask .* You meet your Orbiter .* Your reels and photos/)
  expect(text).toContain(
    'Classic wedding package 1 reel before the first day ends, 7 more and 40 photos within 2 business days',
  )
  expect(text).toContain('When do we see the first reel?')
})
