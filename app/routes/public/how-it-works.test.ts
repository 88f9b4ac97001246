import { expect, test } from 'vitest'
import * as page from '#app/routes/public/how-it-works.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { labelledPart, linkTo, textIn } from '#tests/support/page-markup.ts'

useDatabase()

test('how it works, in five steps, and the two ways to book [P-STAT-06] [P-GEN-07]', async () => {
  const { html, text, status } = await openPage(page, '/how-it-works', '/how-it-works', null)
  expect(status).toBe(200)
  const steps = labelledPart(html, 'ol', 'Five steps')
  expect((steps.match(/<h2[^]*?<\/h2>/g) ?? []).map(textIn)).toEqual([
    'Tell us about your event',
    'Get your Orbiter',
    'We film where it happens',
    'Edited on the spot',
    'Delivered before the event ends',
  ])
  expect(textIn(steps)).toContain('For example Thu, 11:32 PM Delivered before the event ends')
  expect(textIn(steps)).toContain('we match you with a trained Orbiter and confirm within 24 hours')
  expect(text).toMatch(/We find your Orbiter .* You choose your Orbiter/)
  expect(linkTo(html, 'Book a Reel')).toBe('/enquiry')
  expect(linkTo(html, 'Browse Orbiters')).toBe('/browse-creators')
})

test('the film beside the steps is named as an example, and its times agree with the steps', async () => {
  const { html } = await openPage(page, '/how-it-works', '/how-it-works', null)
  const caption = /<figcaption[^]*?<\/figcaption>/.exec(html)?.[0] ?? ''
  expect(textIn(caption)).toBe(
    'An example night Standby Filming Cutting Delivered 11:32 PM 5:40 PM Doors open 12:00 AM The last guest leaves Delivered 28 minutes before the end',
  )
})
