import { expect, test } from 'vitest'
import { listProducts } from '#market/catalog/catalog-queries.server.ts'
import { addReel } from '#market/reels/change-reel.server.ts'
import * as page from '#app/routes/public/weddings.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { cardsIn, labelledPart, linkTo, textIn } from '#tests/support/page-markup.ts'

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

test('three wedding packages of the catalogue, with photos, days and follow-ups, leading to an enquiry [P-STAT-03] [P-STAT-04] [P-STAT-05] [P-CONST-07]', async () => {
  const products = await listProducts('wedding-package')
  expect(products.map(({ name, priceCents }) => [name, priceCents])).toEqual([
    ['One-Day', 49_900],
    ['Classic', 69_900],
    ['Premium', 99_900],
  ])
  const { html, text } = await open()
  const cards = cardsIn(html.slice(html.indexOf('aria-label="Wedding packages"'))).slice(0, 3)
  for (const [index, texts] of [
    ['$499', '1 day, up to 6 hours', '5 reels', '25 photos'],
    ['$699', '2 days, 8 hours', '8 reels', '40 photos', 'Most Popular'],
    ['$999', '2 days, 10 hours', '12 reels', '80 photos', 'Dedicated specialist'],
  ].entries()) {
    const [card = '', product] = [cards[index], products[index]]
    for (const said of [...texts, 'Follow-up reels within 2 business days'])
      expect(textIn(card)).toContain(said)
    expect(linkTo(card, `Book Now: ${product?.name}`)).toBe(`/enquiry?package=${product?.id}`)
  }
  expect(text).toContain('Your first reel is ready before the day ends')
  expect(linkTo(html, 'See event packages')).toBe('/#packages')
  expect(linkTo(html, 'See the packages')).toBe('#packages')
})

async function publish(title: string, description: string): Promise<void> {
  await addReel({
    title,
    description,
    videoUrl: '/files/film.mp4',
    thumbnailUrl: '/files/film.webp',
    category: 'Weddings',
    orbiterId: null,
    isFeatured: false,
    durationSeconds: 30,
    tags: [],
  })
}

test('the films hang in the order of the day; one that names no part of it stands beside the steps', async () => {
  expect((await open()).html).not.toContain('A wedding day, in order')
  await publish('Morning light', 'A getting-ready detail.')
  await publish('By the lake', 'The whole place.')
  await publish('Slow, then not', 'Their first dance.')
  await publish('Two rings', 'Before the vows.')
  const { html } = await open()
  const day = labelledPart(html, 'ol', 'A wedding day, in order')
  expect(textIn(day)).toBe(
    'Getting ready 0:30 Watch Morning light Vows 0:30 Watch Two rings First dance 0:30 Watch Slow, then not',
  )
  expect(linkTo(html, 'All wedding reels')).toBe('/browse-reels?category=Weddings')
  expect(textIn(html.slice(html.indexOf('wedding-day')))).toContain('Watch By the lake')
})

test('each package shows its hours of filming, day by day', async () => {
  const { html } = await open()
  const hours = /<div class="wedding-hours">[^]*?<\/dl>/.exec(html)?.[0] ?? ''
  expect(textIn(hours)).toBe(
    'Hours of filming One-Day 6 hours Classic Day 1 4 hours Day 2 4 hours Premium Day 1 5 hours Day 2 5 hours',
  )
})
