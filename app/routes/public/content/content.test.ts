import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paths } from '#app/base/paths.ts'
import {
  CONFIRMED_COOKIE,
  FLASH_COOKIE,
  SORT_COOKIE,
  PROVIDER_COOKIE,
  INTENTION_COOKIE,
  SECOND_STEP_COOKIE,
  SESSION_COOKIE,
  SIGN_UP_COOKIE,
} from '#app/platform/cookies.ts'
import { readContentFacts } from '#team/documents/content-facts.server.ts'
import { CONTENT_PAGES } from '#app/routes/public/content/content-pages.ts'
import { readPayoutTerms } from '#money/payouts/payout-terms.server.ts'
import { paymentFacts } from '#team/documents/payment-facts.ts'
import { readContent, readHelp, searchHelp } from '#app/routes/public/content/markdown.server.ts'
import { defaultThemeKey } from '#app/ui/theme-script.ts'
import { useDatabase } from '#tests/support/database.ts'

useDatabase()

test('every text of content/ has an address, a description of its own, and real words [P-RTE-34]', async () => {
  const facts = await readContentFacts()
  // The lessons in content/training are read in the Orbiter's area.
  const files = readdirSync('content')
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.replace(/\.md$/, ''))
  expect(files.toSorted()).toEqual([...Object.values(CONTENT_PAGES), 'help'].toSorted())
  const descriptions = new Set<string>()
  for (const name of Object.values(CONTENT_PAGES)) {
    const { front, html, sections } = readContent(name, facts)
    expect(front, name).toMatchObject({
      title: expect.stringMatching(/./),
      heading: expect.stringMatching(/./),
      lead: expect.stringMatching(/./),
    })
    expect(front['description']?.length, name).toBeGreaterThan(60)
    descriptions.add(front['description'] ?? '')
    expect(html.length, name).toBeGreaterThan(900)
    expect(html, name).not.toMatch(/\{\{|undefined/)
    expect(new Set(sections.map(({ id }) => id)).size, name).toBe(sections.length)
  }
  expect(descriptions.size).toBe(Object.keys(CONTENT_PAGES).length)
})

test('prices and shares in the texts are those of the catalogue and the settings', async () => {
  const facts = await readContentFacts()
  expect(facts.get('price:quick-reel')).toBe('$79')
  expect(facts.get('price:event-package')).toBe('$249')
  expect(facts.get('price:premium-orbit')).toBe('$499')
  expect(readContent('orbiter-terms', facts).html).toContain('75-80%')
  expect(() => readContent('press', new Map())).toThrow('No fact is called')
})

test('the page about cookies names every cookie and every entry of the browser that the program writes', async () => {
  const { html, front } = readContent('cookies', await readContentFacts())
  const cookies = [
    SESSION_COOKIE,
    SIGN_UP_COOKIE,
    CONFIRMED_COOKIE,
    SECOND_STEP_COOKIE,
    INTENTION_COOKIE,
    PROVIDER_COOKIE,
    FLASH_COOKIE,
    SORT_COOKIE,
  ]
  for (const name of [...cookies, defaultThemeKey, 'sidebar_state', 'orbit-draft:'])
    expect(html).toContain(`<code>${name}`)
  expect(front['heading']).toBe('Eight cookies, no banner.')
  expect(html.match(/<code>orbit_/g)).toHaveLength(cookies.length)
  // Each table scrolls on its own and is announced by its subject.
  expect(
    [...html.matchAll(/role="region" aria-labelledby="([^"]+)"/g)].map((match) => match[1]),
  ).toEqual(['cookies', 'storage-in-your-browser'])
})

test('help finds answers by their words, all of them, wherever they stand', async () => {
  const topics = readHelp(await readContentFacts())
  const ids = (query: string) =>
    searchHelp(topics, query).flatMap((topic) => topic.entries.map((entry) => entry.id))
  expect(ids('')).toHaveLength(topics.flatMap((topic) => topic.entries).length)
  expect(ids('newsletter UNSUBSCRIBE')).toEqual(['how-do-i-unsubscribe-from-the-newsletter'])
  expect(ids('zeppelin')).toEqual([])
  expect(new Set(ids('')).size).toBe(ids('').length)
  expect(paths.help({ q: 'price' })).toBe('/help?q=price')
})

test('the page about Orbit names whom it is for: hosts, restaurants, real estate, weddings and businesses [P-GEN-01]', async () => {
  const { html } = readContent('about', await readContentFacts())
  for (const who of ['Event hosts', 'weddings', 'Restaurants', 'Real estate', 'Businesses'])
    expect(html).toContain(who)
})

test.each([
  ['off', /Payment is processed only after your booking is confirmed/, /card|Stripe|wallet/],
  ['test', /Only test cards/, /Stripe/],
  ['stripe', /straight to Stripe/, /test/],
] as const)(
  'with payments %s, every text says what the program does',
  async (kind, says, never) => {
    const facts = new Map([
      ...(await readContentFacts()),
      ...paymentFacts(kind, await readPayoutTerms()),
    ])
    const prices = readHelp(facts).find(({ title }) => title === 'Prices and payment')
    const answers = prices?.entries.map(({ answerHtml }) => answerHtml).join('\n') ?? ''
    expect(answers).toMatch(says)
    expect(answers).not.toMatch(never)
    const [privacy, cookies] = ['privacy', 'cookies'].map((name) => readContent(name, facts).html)
    const isStripe = kind === 'stripe'
    expect(privacy?.includes('Stripe')).toBe(isStripe)
    expect(privacy?.includes('Never a card number')).toBe(kind !== 'off')
    expect(cookies?.includes('__stripe_mid')).toBe(isStripe)
    expect(cookies).toContain(
      isStripe ? 'Except where you enter a card, opening a page tells' : 'Opening a page tells',
    )
    for (const name of Object.values(CONTENT_PAGES))
      expect(readContent(name, facts).html, name).not.toMatch(/\{\{|undefined/)
  },
)
