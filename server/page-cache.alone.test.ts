import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  cachedPage,
  isCacheable,
  isPageReady,
  pageCacheFigures,
  stalePage,
} from '#server/page-cache.ts'

const ask = (target: string) => new Request(`http://orbit.example${target}`)
const answering = (text: string, status = 200) =>
  vi.fn(() =>
    Promise.resolve(
      new Response(text, {
        status,
        headers: { 'content-type': 'text/html; charset=utf-8', 'set-cookie': 'orbit_flash=x' },
      }),
    ),
  )
const away = () => answering('away', 503)

async function see(target: string, render: () => Promise<Response>): Promise<[number, string]> {
  const answer = await cachedPage(ask(target), render)
  return [answer.status, await answer.text()]
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  // LRUCache measures age with `performance.now`, so that has to follow the fake clock.
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
})
afterEach(() => {
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const seconds = (count: number) => vi.advanceTimersByTime(count * 1000)

test('a crowd waits for one rendering, and a visitor within three seconds gets the same', async () => {
  const render = answering('first')
  const crowd = Array.from({ length: 20 }, () => see('/about?crowd', render))
  expect(isPageReady(ask('/about?crowd')), 'it needs no turn of its own').toBe(true)
  expect(new Set((await Promise.all(crowd)).map(String))).toEqual(new Set(['200,first']))
  seconds(2.9)
  expect(await see('/about?crowd', answering('second'))).toEqual([200, 'first'])
  expect(render).toHaveBeenCalledTimes(1)
  seconds(0.2)
  expect(isPageReady(ask('/about?crowd'))).toBe(false)
  expect(await see('/about?crowd', answering('second'))).toEqual([200, 'second'])
})

test('a page is cached in each coding that browsers take', async () => {
  const text = 'page '.repeat(1000)
  const codings = ['br, gzip', 'gzip', ''].map(async (accepted) => {
    const request = new Request(ask('/about?codings'), { headers: { 'accept-encoding': accepted } })
    const { headers, body } = await cachedPage(request, answering(text))
    const bytes = Buffer.from(await new Response(body).arrayBuffer())
    expect(headers.get('content-length')).toBe(String(bytes.byteLength))
    expect(headers.get('etag')).toMatch(/^W\/"/)
    return headers.get('content-encoding')
  })
  expect(await Promise.all(codings)).toEqual(['br', 'gzip', null])
})

test('browsers ask each time, caches in front of the program for three seconds, and no one gets a cookie', async () => {
  const { headers } = await cachedPage(ask('/about?headers'), answering('page'))
  expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
    'public, max-age=0, s-maxage=3',
    'Accept-Encoding, Cookie',
  ])
  expect(headers.has('set-cookie')).toBe(false)
  const refused = await cachedPage(ask('/about?missing'), answering('none', 404))
  expect([refused.headers.get('cache-control'), refused.headers.has('etag')]).toEqual([
    'no-store',
    false,
  ])
})

test('while the database is away the page stays for an hour, and a new try is made each second', async () => {
  await see('/about?away', answering('page'))
  seconds(4)
  const render = away()
  expect(await see('/about?away', render)).toEqual([200, 'page'])
  expect(await see('/about?away', render)).toEqual([200, 'page'])
  expect(render).toHaveBeenCalledTimes(1)
  seconds(1)
  expect(await see('/about?away', render)).toEqual([200, 'page'])
  expect(render).toHaveBeenCalledTimes(2)
  expect(
    await stalePage(ask('/about?away'))?.text(),
    'also for people whose own page cannot be made',
  ).toBe('page')
  seconds(60 * 60)
  expect(stalePage(ask('/about?away'))).toBeNull()
  expect(await see('/about?away', render)).toEqual([503, 'away'])
})

test('the hour begins again whenever the page could be read', async () => {
  await see('/about?hour', answering('page'))
  seconds(50 * 60)
  await see('/about?hour', answering('page'))
  seconds(50 * 60)
  expect(await see('/about?hour', away())).toEqual([200, 'page'])
})

test('what is gone does not come back while the database is away', async () => {
  await see('/about?gone', answering('page'))
  seconds(4)
  expect(await see('/about?gone', answering('gone', 404))).toEqual([404, 'gone'])
  expect(await see('/about?gone', away())).toEqual([503, 'away'])
})

test('whatever strangers put into queries, the cached pages stay below 32 MB', async () => {
  for (let page = 0; page < 8; page += 1)
    await see(`/about?large=${page}`, answering(`${page}`.repeat(5 * 1024 * 1024)))
  expect(pageCacheFigures().bytes).toBeLessThanOrEqual(32 * 1024 * 1024)
  expect([0, 1, 7].map((page) => isPageReady(ask(`/about?large=${page}`)))).toEqual([
    false,
    false,
    true,
  ])
})

test.each([
  ['GET', undefined, true],
  ['HEAD', 'theme=dark', true],
  ['POST', undefined, false],
  ['GET', '__Host-orbit_session=x', false],
  ['GET', 'theme=dark; orbit_flash=saved', false],
])('%s with the cookie %s: %s', (method, cookie, expected) => {
  expect(isCacheable(method, cookie)).toBe(expected)
})
