/** The content security policy of a shared page, on a full response and on a 304. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { hashSource } from '#server/headers.ts'
import { answerFromCache, cachedPage } from '#server/page-cache.ts'

const INJECTED = '<script>alert(1)</script>'

function draw(_request: Request, nonce: string): Promise<Response> {
  const page = `<html><head><style nonce="${nonce}">a{}</style></head><body>${INJECTED}<script nonce="${nonce}">start("${nonce}")</script></body></html>`
  return Promise.resolve(
    new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  )
}

/** The response of the fast path, before any framework. */
function answerShortly(
  target: string,
  headers: Record<string, string>,
): { status: number; headers: Record<string, string> } {
  const answer = { status: 0, headers: {} as Record<string, string> }
  const outgoing = {
    writeHead(status: number, given: Record<string, string> | string[]) {
      const pairs = Array.isArray(given)
        ? given.flatMap((name, at) => (at % 2 === 0 ? [[name, given[at + 1] ?? '']] : []))
        : Object.entries(given)
      Object.assign(answer, {
        status,
        headers: Object.fromEntries(pairs) as Record<string, string>,
      })
      return outgoing
    },
    end: () => outgoing,
  }
  // Only the parts of a request and a response that a cached answer uses.
  const isAnswered = answerFromCache(
    { method: 'GET', url: target, headers } as unknown as IncomingMessage,
    outgoing as unknown as ServerResponse,
  )
  expect(isAnswered).toBe(true)
  return answer
}

test('an injected script is not allowed, the secret of the rendering stays secret, and the same page has the same tag', async () => {
  const answer = await cachedPage(new Request('http://orbit.example/careers'), draw)
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).not.toContain(hashSource('alert(1)'))
  expect(policy).toContain(`script-src 'self' ${hashSource('start("")')};`)
  expect(policy).toContain(hashSource('a{}'))
  expect(await answer.text()).not.toMatch(/nonce="[^"]/)
  const again = await cachedPage(new Request('http://orbit.example/careers?again'), draw)
  expect(again.headers.get('etag')).toBe(answer.headers.get('etag'))
})

const SECURITY = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'etag',
  'vary',
  'cache-control',
]

test('a page that has not changed says the same of its safety as the page itself, on both ways', async () => {
  const whole = await cachedPage(new Request('http://orbit.example/press'), draw)
  const etag = whole.headers.get('etag') ?? ''
  const unchanged = await cachedPage(
    new Request('http://orbit.example/press', { headers: { 'if-none-match': etag } }),
    draw,
  )
  const shortly = answerShortly('/press', { 'if-none-match': etag })
  expect([unchanged.status, shortly.status, answerShortly('/press', {}).status]).toEqual([
    304, 304, 200,
  ])
  for (const known of [etag.replace('W/', ''), `"other", ${etag}`, '*'])
    expect(answerShortly('/press', { 'if-none-match': known }).status, known).toBe(304)
  for (const name of SECURITY) {
    expect(whole.headers.get(name), name).toBeTruthy()
    expect(unchanged.headers.get(name), name).toBe(whole.headers.get(name))
    expect(shortly.headers[name], name).toBe(whole.headers.get(name))
  }
  for (const name of ['content-type', 'content-length', 'content-encoding']) {
    expect(unchanged.headers.has(name), name).toBe(false)
    expect(shortly.headers[name], name).toBeUndefined()
  }
})
