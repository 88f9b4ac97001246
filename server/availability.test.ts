/** The response if there is no page, such as for a download while the bucket is unavailable. */
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { unavailableContext } from '#app/platform/request-context.ts'
import { StoreUnavailable } from '#app/platform/store-unavailable.ts'
import { answerUnavailable, handleUnlessUnavailable } from '#server/availability.ts'

const SENTENCE = "Orbit can't reach its files right now. Please try again in a moment."
const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8'

/** Responds as React Router does for a file whose loader threw. */
function download(accept: string, init: RequestInit = {}): Promise<Response> {
  const request = new Request('http://localhost:3000/deliveries/7/all.zip?from="><b>', {
    ...init,
    headers: { accept },
  })
  return handleUnlessUnavailable(
    (_request, context) => {
      context?.set(unavailableContext, new StoreUnavailable(new Error('the bucket is away')))
      return Promise.resolve(Response.json(null, { status: 500 }))
    },
    request,
    () => new RouterContextProvider(),
    () => Promise.resolve(),
  )
}

test.each(['*/*', 'application/json', 'image/avif,image/webp,*/*;q=0.8'])(
  'a program that takes %s is told in JSON',
  async (accept) => {
    const answer = await download(accept)
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      503,
      '10',
      { message: SENTENCE },
    ])
  },
)

test('a person reads the sentence on a page, and can ask again', async () => {
  const answer = await download(BROWSER)
  const html = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    503,
    'text/html; charset=utf-8',
  ])
  expect(answer.headers.get('vary')).toBe('Accept')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(html).toContain('<p>Orbit can&#39;t reach its files right now.')
  expect(html).toContain('href="/deliveries/7/all.zip?from=%22%3E%3Cb%3E">Try again</a>')
  expect(html).not.toContain('<b>')
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+';/,
  )
})

test('a form that was sent is not offered as a link', async () => {
  const request = new Request('http://localhost:3000/reels/7/like', {
    method: 'POST',
    headers: { accept: BROWSER },
  })
  const html = await answerUnavailable(request, new StoreUnavailable(new Error('away'))).text()
  expect(html).toContain('Return to Home')
  expect(html).not.toContain('Try again</a>')
})
