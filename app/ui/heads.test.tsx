/** The two heads of pages. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { PageHead } from '#app/ui/page-head.tsx'
import { WorkHead } from '#app/ui/work-head.tsx'

const markup = (element: ReactNode) =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }], {})} />)

test('a public page has its headline between what stands above and below it', () => {
  const html = markup(
    <PageHead title="Write to us" titleId="top" above={<p>Your quote</p>}>
      <p>A lead</p>
    </PageHead>,
  )
  expect(html).toMatch(
    /^<header class="page-head"><p>Your quote<\/p><h1 id="top"[^>]*>Write to us<\/h1><p>A lead<\/p>/,
  )
})

test('a signed-in page has the way back, its headline with the actions, and a line below', () => {
  const html = markup(
    <WorkHead back={{ to: '/admin', label: 'Dashboard' }} above="Today" title="Payouts" text="All">
      <button type="button">Export</button>
    </WorkHead>,
  )
  expect(html).toMatch(/<a class="back-link" href="\/admin".*<\/svg>Dashboard<\/a>/)
  expect(html).toMatch(
    /Today<\/div><div class="work-head-line"><h1[^>]*>Payouts<\/h1><button type="button">Export<\/button><\/div><div[^>]*>All<\/div>/,
  )
})

test('what a signed-in page does not have leaves no empty element', () => {
  expect(markup(<WorkHead title="Profile" text={false} />)).toBe(
    '<header class="work-head"><div class="work-head-line"><h1 class="head-title">Profile</h1></div></header>',
  )
})
