import { expect, test } from 'vitest'
import * as page from '#app/routes/public/become-orbiter.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { linkTo, textIn } from '#tests/support/page-markup.ts'

useDatabase()

const open = (query = '') => openPage(page, '/become-orbiter', `/become-orbiter${query}`, null)
const earned = async (query: string) =>
  /You earn .*?Orbit keeps \$[\d.,]*\d\./.exec((await open(query)).text)?.[0]

test('who can become an Orbiter, how they work, and the way to sign up [P-STAT-01] [P-GEN-03] [P-GEN-04] [P-GEN-05]', async () => {
  const { html, text, status } = await open()
  expect(status).toBe(200)
  for (const said of [
    'Students, hobbyists and seasoned creators',
    'An iPhone 12 or newer',
    'Reliable internet',
    'A passion for short video',
    'You set your own schedule',
    'You accept or decline each project within 24 hours',
    'no minimum commitments',
  ])
    expect(text).toContain(said)
  const work = /aria-labelledby="workflow-title"[^]*?<\/section>/.exec(html)?.[0] ?? ''
  expect((work.match(/<h3[^]*?<\/h3>/g) ?? []).map(textIn)).toEqual([
    'Set up your profile and portfolio',
    'Choose services and pricing',
    'Accept booking requests',
    'Create reels',
    'Get paid per completed reel',
  ])
  expect(linkTo(html, 'Become an Orbiter')).toBe('/auth?tab=signup&role=orbiter')
})

test('earnings follow from the commission, and suggested prices are shown by level [P-STAT-02] [P-CONST-08] [P-CONST-09]', async () => {
  const { html } = await open()
  const earnings = textIn(html.slice(html.indexOf('id="earnings"')))
  expect(earnings).toContain('75-80% Package flow')
  expect(earnings).toContain('90% Marketplace flow')
  for (const range of ['Beginner $15-$75', 'Intermediate $35-$140', 'Pro $75-$350+'])
    expect(earnings).toContain(range)
  expect(await earned('')).toBe('You earn $90 of $100. Orbit keeps $10.')
  expect(await earned('?price=200&model=pro')).toBe('You earn $160 of $200. Orbit keeps $40.')
  expect(await earned('?price=100&model=beginner')).toBe('You earn $75 of $100. Orbit keeps $25.')
})
