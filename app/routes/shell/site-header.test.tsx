/** The bar of the public site, as the server renders it. */
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Role } from '#people/accounts/account.ts'
import { viewerContext, type Viewer } from '#people/accounts/viewer.ts'
import { flashContext } from '#app/platform/request-context.ts'
import * as authPage from '#app/routes/auth/auth.tsx'
import { readFrameData } from '#app/routes/shell/frame-data.server.ts'
import { SiteHeader } from '#app/routes/shell/site-header.tsx'
import { ThemeProvider } from '#app/ui/theme.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { labelledPart, linkTo, textIn } from '#tests/support/page-markup.ts'
import { LINKS } from '#tests/support/site-bar.ts'

useDatabase()

async function barAt(path: string, viewer: Viewer | null): Promise<string> {
  const context = new RouterContextProvider()
  context.set(viewerContext, viewer)
  context.set(flashContext, null)
  const frame = await readFrameData(context)
  const bar = (
    <ThemeProvider>
      <SiteHeader {...frame} />
    </ThemeProvider>
  )
  const router = createMemoryRouter([{ path: '*', element: bar }], { initialEntries: [path] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('the bar has the four links, and for visitors two ways in [P-NAV-04] [P-NAV-05] [P-NAV-02]', async () => {
  const html = await barAt('/weddings', null)
  const links = labelledPart(html, 'nav', 'Main').match(/<a [^]*?<\/a>/g) ?? []
  expect(links.map(textIn)).toEqual([
    'How It Works',
    'Browse Reels',
    'Weddings',
    'Become an Orbiter',
  ])
  for (const [label, target] of LINKS) expect(linkTo(html, label)).toBe(target)
  expect(links.filter((link) => link.includes('aria-current="page"')).map(textIn)).toEqual([
    'Weddings',
  ])
  expect(linkTo(html, 'Sign In')).toBe('/auth')
  expect(linkTo(html, 'Get Started')).toBe('/auth?tab=signup')
  expect(linkTo(html, 'Home')).toBeUndefined()
  expect(textIn(html)).not.toContain('Sign Out')
  expect(linkTo(html, 'Orbit: home')).toBe('/')
})

test.each<[who: string, roles: Role[], home: string]>([
  ['a customer', ['user'], '/dashboard'],
  ['an Orbiter', ['orbiter'], '/orbiter'],
  ['an admin', ['admin'], '/admin'],
  ['an admin who was a customer first', ['user', 'admin'], '/dashboard'],
])(
  'the logo and Home lead %s with the roles %j to %s; on the front page there is no Home [P-NAV-02] [P-NAV-03] [P-NAV-06]',
  async (_who, roles, home) => {
    const viewer = viewerOf(
      roles[0] === 'orbiter' ? await createOrbiter() : await createUser({ roles }),
    )
    const html = await barAt('/how-it-works', viewer)
    expect(linkTo(html, 'Orbit: your home')).toBe(home)
    expect(linkTo(html, 'Home')).toBe(home)
    expect(linkTo(html, 'Sign In')).toBeUndefined()
    expect(html).toMatch(/<form [^>]*action="\/sign-out"/)
    const front = await barAt('/', viewer)
    expect(linkTo(front, 'Home')).toBeUndefined()
    expect(textIn(front)).toContain('Sign Out')
  },
)

test('"Get Started" opens the tab for signing up [P-NAV-05]', async () => {
  const { html, text } = await openPage(authPage, '/auth', '/auth?tab=signup', null)
  expect(html).toMatch(/<h1[^>]*>Join Orbit<\/h1>/)
  expect(text).toContain('Sign Up')
  const current = /<a [^>]*aria-current="page"[^]*?<\/a>/.exec(html)?.[0] ?? ''
  expect(textIn(current)).toBe('Sign Up')
})
