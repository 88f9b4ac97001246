import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { parseRange } from '#app/platform/file-answer.ts'
import { putFile } from '#app/platform/storage.ts'
import { serveStoredFile } from '#server/stored-files.ts'

const app = new Hono().get(
  '/files/*',
  async (context) => (await serveStoredFile(context)) ?? context.notFound(),
)

test.each([
  [undefined, null],
  ['', null],
  ['bytes=-', null],
  ['items=0-1', null],
  ['bytes=0-1,5-6', null],
  ['bytes=0-', [0, 99]],
  ['bytes=0-0', [0, 0]],
  ['bytes=10-19', [10, 19]],
  ['bytes=90-500', [90, 99]],
  ['bytes=-10', [90, 99]],
  ['bytes=-500', [0, 99]],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=20-10', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
])('of 100 bytes, the range %j is %j', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range)
})

test('where the small copy of a picture is missing, the picture itself is the answer', async () => {
  const get = async (name: string) => {
    const answer = await app.request(`/files/small-copies/${name}`)
    return answer.ok ? await answer.text() : answer.status
  }
  await putFile('small-copies/a.webp', new TextEncoder().encode('large'))
  expect(await get('a-360.webp')).toBe('large')
  await putFile('small-copies/a-360.webp', new TextEncoder().encode('small'))
  expect(await get('a-360.webp')).toBe('small')
  expect(await get('b-360.webp')).toBe(404)
})

test('where the preview of a published film is missing, the film itself is the answer', async () => {
  const get = async (name: string) => {
    const answer = await app.request(`/files/previews/${name}`)
    return answer.ok ? await answer.text() : answer.status
  }
  await putFile('previews/a.mp4', new TextEncoder().encode('film'))
  expect(await get('a-preview.mp4')).toBe('film')
  await putFile('previews/a-preview.mp4', new TextEncoder().encode('small'))
  expect([await get('a-preview.mp4'), await get('a.mp4')]).toEqual(['small', 'film'])
  expect(await get('b-preview.mp4')).toBe(404)
})

test('a file is not sent again to a browser that has it, by its tag in a list or its date', async () => {
  await putFile('known/a.webp', new TextEncoder().encode('cake'))
  const ask = (headers: Record<string, string>) =>
    app.request('/files/known/a.webp', { headers: { range: 'bytes=0-1', ...headers } })
  const first = await ask({})
  const [etag, date] = [first.headers.get('etag') ?? '', first.headers.get('last-modified') ?? '']
  const statuses = (headers: Record<string, string>[]) =>
    Promise.all(headers.map(async (each) => (await ask(each)).status))
  const known = [etag, `W/${etag}`, `"other", ${etag}`, '*'].map((tags) => ({
    'if-none-match': tags,
  }))
  expect(await statuses([...known, { 'if-modified-since': date }])).toEqual(Array(5).fill(304))
  expect(
    await statuses([
      { 'if-none-match': '"other"', 'if-modified-since': date },
      { 'if-modified-since': 'Sun, 06 Nov 1994 08:49:37 GMT' },
      { 'if-modified-since': 'yesterday' },
    ]),
  ).toEqual([206, 206, 206])
})
