import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { serveAssets } from '#server/assets.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'orbit-assets-'))
mkdirSync(path.join(folder, 'assets'))
const FILES = {
  'icon.svg': 'icon',
  'assets/a.js': 'plain',
  'assets/a.js.br': 'br',
  'assets/a.js.gz': 'gzip',
  'assets/b.css': 'small',
}
for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(folder, name), text)
afterAll(() => rmSync(folder, { recursive: true }))

const app = new Hono()
app.use(serveAssets(folder))
app.all('*', (context) => context.text('elsewhere', 404))

const FOREVER = 'public, max-age=31536000, immutable'

test.each([
  ['gzip, deflate, br, zstd', '/assets/a.js', 'br', 'br', FOREVER],
  ['gzip, deflate', '/assets/a.js', 'gzip', 'gzip', FOREVER],
  ['br;q=0, gzip', '/assets/a.js', 'gzip', 'gzip', FOREVER],
  ['', '/assets/a.js', null, 'plain', FOREVER],
  ['br', '/assets/b.css', null, 'small', FOREVER],
  ['br', '/icon.svg', null, 'icon', 'public, max-age=3600'],
] as const)('%j, %s: %s', async (accepted, address, coding, text, cacheControl) => {
  const answer = await app.request(address, { headers: { 'accept-encoding': accepted } })
  expect([answer.status, answer.headers.get('content-encoding'), await answer.text()]).toEqual([
    200,
    coding,
    text,
  ])
  expect([answer.headers.get('vary'), answer.headers.get('cache-control')]).toEqual([
    'Accept-Encoding',
    cacheControl,
  ])
  expect(answer.headers.get('content-type')).toMatch(
    /^(?:text\/(?:javascript|css)|image\/svg\+xml); charset=utf-8$/,
  )
})

test.each(['/icon.svg', '/assets/a.js'])(
  '%s is not sent again to a browser that has it',
  async (address) => {
    const first = await app.request(address, { headers: { 'accept-encoding': 'br' } })
    const since = { 'if-modified-since': first.headers.get('last-modified') ?? '' }
    for (const method of ['GET', 'HEAD']) {
      const known = await app.request(address, { method, headers: since })
      expect([known.status, await known.text()]).toEqual([304, ''])
      for (const name of ['last-modified', 'vary', 'cache-control', 'etag'])
        expect(known.headers.get(name), name).toBe(first.headers.get(name))
      expect(known.headers.get('content-length')).toBeNull()
    }
    const before = new Date(modifiedAt(first) - 1000).toUTCString()
    const older = await app.request(address, { headers: { 'if-modified-since': before } })
    expect(older.status).toBe(200)
  },
)

const modifiedAt = (answer: Response) => Date.parse(answer.headers.get('last-modified') ?? '')

test('a file whose name stays has a tag of its content, which a proxy may have made weak or listed', async () => {
  const etag = (await app.request('/icon.svg')).headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
  expect((await app.request('/assets/b.css')).headers.get('etag')).toBeNull()
  for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*'])
    expect(
      (await app.request('/icon.svg', { headers: { 'if-none-match': known } })).status,
      known,
    ).toBe(304)
  const other = await app.request('/icon.svg', {
    headers: {
      'if-none-match': '"other"',
      'if-modified-since': 'Fri, 31 Dec 2100 23:59:59 GMT',
    },
  })
  expect(other.status, 'the tag counts, the date does not').toBe(200)
})

test('a part of a file, and a file that is only asked about', async () => {
  const part = await app.request('/assets/a.js', { headers: { range: 'bytes=1-2' } })
  expect([
    part.status,
    part.headers.get('content-range'),
    part.headers.get('vary'),
    await part.text(),
  ]).toEqual([206, 'bytes 1-2/5', 'Accept-Encoding', 'la'])
  const head = await app.request('/assets/a.js', { method: 'HEAD' })
  expect([
    head.status,
    head.headers.get('content-length'),
    head.headers.get('vary'),
    await head.text(),
  ]).toEqual([200, '5', 'Accept-Encoding', ''])
})

test('what is not the name of a file is not looked for', async () => {
  const ADDRESSES = [
    '/assets/a.js.br',
    '/assets/a.js.gz',
    '/assets/a.js.%62r',
    '/assets/',
    '/',
    '/assets/c.js',
    '/assets/..%2ficon.svg',
    '//icon.svg',
  ]
  for (const address of ADDRESSES)
    expect((await app.request(`http://orbit.example${address}`)).status, address).toBe(404)
  expect((await app.request('/assets/a.js', { method: 'POST' })).status).toBe(404)
  rmSync(path.join(folder, 'assets/b.css'))
  expect((await app.request('/assets/b.css')).status, 'gone since the program started').toBe(404)
})
