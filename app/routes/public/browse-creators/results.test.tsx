/** What surrounds the cards of a search, as the server first renders it. */
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { viewerContext } from '#people/accounts/viewer.ts'
import { loader } from '#app/routes/public/browse-creators.tsx'
import { Results } from '#app/routes/public/browse-creators/results.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter } from '#tests/support/factories.ts'

useDatabase()

beforeAll(async () => {
  await createOrbiter({ fullName: 'Bo Start', bio: 'Zeppelins at dawn.', level: 'beginner' })
})

async function readPage(query: string) {
  const url = new URL(`http://localhost/browse-creators?${query}`)
  const context = new RouterContextProvider()
  context.set(viewerContext, null)
  // The router passes more than the loader reads.
  const args = { url, request: new Request(url), params: {}, context } as never
  const answer = await loader(args)
  if (!('around' in answer)) throw new Error('The search failed')
  const { rows, around, compareIds, comparison } = answer
  const page = <Results {...{ rows, compareIds, comparison }} {...around} />
  const router = createMemoryRouter([{ path: '*', element: page }], {
    initialEntries: [url.pathname + url.search],
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('one creator is "1 creator found", and each filter is a link that takes it away [P-BRW-06]', async () => {
  const html = await readPage('q=zeppelin&level=beginner')
  expect(html).toContain('1 creator found')
  expect(html).toContain('href="/browse-creators?level=beginner"')
  expect(html).toContain('aria-label="Remove Beginner"')
  expect(html).not.toContain('Available only')
})

test('an empty result asks "Did you mean", shows its filters, and leads to a package [P-BRW-08]', async () => {
  const html = await readPage('q=zepplins&delivery=7')
  expect(html).toContain('1 creator found')
  const empty = await readPage('q=zeppelynz&delivery=7')
  for (const text of ['0 creators found', 'No creators found', 'Did you mean', 'Available only'])
    expect(empty).toContain(text)
  expect(empty).toContain('Try adjusting your search terms')
  expect(empty).toContain('href="/browse-creators?q=zeppelin')
  expect(empty).toContain('href="/booking/packages"')
})
