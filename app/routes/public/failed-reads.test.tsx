// No database is connected in this file: every read fails, as in a database outage.
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import BecomeOrbiter, { loader as becomeOrbiterLoader } from '#app/routes/public/become-orbiter.tsx'
import BrowseReels, { loader as browseReelsLoader } from '#app/routes/public/browse-reels.tsx'
import Enquiry, {
  action as enquiryAction,
  loader as enquiryLoader,
} from '#app/routes/public/enquiry.tsx'
import Home, { loader as homeLoader } from '#app/routes/public/home.tsx'
import Weddings, { loader as weddingsLoader } from '#app/routes/public/weddings.tsx'

interface Loaded {
  loaderData: unknown
  status: number
}

/** Runs a loader or action as the server would, with only those arguments that these pages read. */
async function run(
  handler: (args: never) => unknown,
  request = new Request('http://localhost/'),
): Promise<Loaded> {
  // Each page has its own type of arguments.
  const answer = await handler({
    request,
    params: {},
    context: new RouterContextProvider(),
  } as never)
  const isWrapped =
    typeof answer === 'object' && answer !== null && 'init' in answer && 'data' in answer
  return isWrapped
    ? { loaderData: answer.data, status: (answer.init as ResponseInit | null)?.status ?? 200 }
    : { loaderData: answer, status: 200 }
}

/** The page's text as the server first sends it. */
function textOf(page: ReactElement): string {
  const router = createMemoryRouter([{ path: '*', element: page }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
    .replace(/<[^<>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
}

/** The props of a page that matter here; the router passes more. */
function propsOf<Props>(_page: (props: Props) => unknown, { loaderData }: Loaded): Props {
  return { loaderData } as Props
}

test('reels that cannot be read are not taken for no reels [P-GAL-10]', async () => {
  const loaded = await run(browseReelsLoader)
  expect(loaded.status).toBe(503)
  const text = textOf(<BrowseReels {...propsOf(BrowseReels, loaded)} />)
  expect(text).toContain("Couldn't load reels Try again")
  expect(text).not.toContain('No reels found')
})

test('the home page stands even when nothing can be read', async () => {
  const text = textOf(<Home {...propsOf(Home, await run(homeLoader))} />)
  for (const expected of [
    'Reels. Shot. Edited. Delivered Fast.',
    "Couldn't load packages Try again",
    "Couldn't load Orbiters Try again",
    'Why Orbit',
  ])
    expect(text).toContain(expected)
})

test('prices and earnings that cannot be read are said to be missing, not made up', async () => {
  expect(textOf(<Weddings {...propsOf(Weddings, await run(weddingsLoader))} />)).toContain(
    "Couldn't load wedding packages Try again",
  )
  expect(
    textOf(<BecomeOrbiter {...propsOf(BecomeOrbiter, await run(becomeOrbiterLoader))} />),
  ).toContain("Couldn't load earnings Try again")
  expect(textOf(<Enquiry {...propsOf(Enquiry, await run(enquiryLoader))} />)).toContain(
    "Couldn't load packages Try again",
  )
})

test('an enquiry that cannot be stored is a failure that keeps what was typed [P-ENQ-10] [P-TOAST-23]', async () => {
  const body = new URLSearchParams({
    formKey: crypto.randomUUID(),
    name: 'Ada',
    email: 'ada@example.test',
    eventType: 'other',
    details: 'Kept',
  })
  const { loaderData: result, status } = await run(
    enquiryAction,
    new Request('http://localhost/enquiry', { method: 'POST', body }),
  )
  expect(status).toBe(500)
  expect(result).toMatchObject({
    ok: false,
    title: 'Error',
    description: 'Failed to send enquiry. Please try again.',
    values: { details: 'Kept' },
  })
})
