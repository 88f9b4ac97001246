import { expect, test } from 'vitest'
import { paths } from '#app/base/paths.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { breadcrumbs } from '#app/routes/shell/structured-data.server.ts'

const titleOf = (title: string) =>
  pageMeta(title, 'About it.').flatMap((entry) => ('title' in entry ? [entry.title] : []))[0]

test('a title names the site once', () => {
  expect(titleOf('Weddings')).toBe('Weddings · Orbit')
  expect(titleOf('About Orbit')).toBe('About Orbit')
  expect(titleOf('Orbiter Terms')).toBe('Orbiter Terms · Orbit')
  expect(titleOf('Orbit')).toBe('Orbit: reels shot, edited and delivered at your event')
})

test('a page with an address of its own is found by it, with its picture; any other page stays out of search engines', () => {
  const shown = pageMeta('Weddings', 'About weddings.', paths.weddings(), {
    image: paths.shareImage('weddings'),
  })
  expect(shown).toContainEqual(
    expect.objectContaining({
      tagName: 'link',
      rel: 'canonical',
      href: expect.stringMatching(/\/weddings$/),
    }),
  )
  for (const name of ['og:image', 'twitter:image']) {
    expect(shown).toContainEqual(
      expect.objectContaining({
        content: expect.stringMatching(/\/share\/pages\/weddings\.png$/),
        [name.startsWith('og') ? 'property' : 'name']: name,
      }),
    )
  }
  for (const [property, content] of [
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
  ])
    expect(shown).toContainEqual({ property, content })
  expect(shown).not.toContainEqual({ name: 'robots', content: 'noindex' })
  expect(pageMeta('Your account', 'Yours alone.')).toContainEqual({
    name: 'robots',
    content: 'noindex',
  })
})

test('the way to a page begins at the front page', () => {
  const trail = breadcrumbs(
    { name: 'Browse creators', path: paths.browseCreators() },
    { name: 'Miami', path: paths.creatorsIn('Miami') },
  )
  expect(trail).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Orbit' },
      { position: 2, name: 'Browse creators' },
      { position: 3, name: 'Miami', item: expect.stringMatching(/location=Miami$/) },
    ],
  })
})
