import { expect, test } from 'vitest'
import * as page from '#app/routes/public/booking.tsx'
import { WaysPage } from '#app/routes/public/booking/ways-page.tsx'
import { staticHtml } from '#app/routes/shell/static-html.server.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { linkTo, textIn } from '#tests/support/page-markup.ts'

useDatabase()

test('two ways to book, and a guide [P-BRW-17] [P-BRW-18] [P-RTE-29]', async () => {
  const { html, status } = await openPage(page, '/booking', '/booking', null)
  expect(status).toBe(200)
  expect(linkTo(html, 'Book a package')).toBe('/booking/packages')
  expect(linkTo(html, 'Browse Orbiters')).toBe('/browse-creators')
  expect(html).toMatch(/<h2[^>]*>Need Help Choosing\?<\/h2>/)
  const terms = (html.match(/<dt>[^]*?<\/dt>/g) ?? []).map(textIn)
  expect(terms).toEqual(expect.arrayContaining(['Who picks', 'Price', 'You know', 'Delivery']))
})

test('each price list says what its prices follow', async () => {
  const { text } = await openPage(page, '/booking', '/booking', null)
  expect(text).toContain('You pay for the hours at your event and the reels made from them.')
  expect(text).toContain('You pay for one reel, by its length.')
  expect(text).toContain('You pay for the filming time, with the reels included.')
  expect(text).toContain('You pay for the days, the reels, the photos and the planning.')
})

test('where cards are charged, that is once an Orbiter is confirmed, and the money is held until the work is approved [P-PAY-08]', () => {
  const words = (isCharged: boolean) =>
    textIn(staticHtml(<WaysPage lists={[]} reels={[]} isCharged={isCharged} />))
  expect(words(true)).toContain(
    'Either way, your card is charged only once an Orbiter is confirmed; a quote is charged when you accept it. We hold the money until you approve the work.',
  )
  expect(words(false)).toContain('you pay only after confirmation')
})
