import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { withBytes } from '#server/page-bytes.ts'

const TEXT = 'Orbit '.repeat(1000)

const send = (accepted: string, response: Response, method = 'GET') =>
  withBytes(
    new Request('http://orbit.example/', { method, headers: { 'accept-encoding': accepted } }),
    response,
  )
const answer = (type: string, headers: Record<string, string> = {}, text = TEXT) =>
  new Response(text, { headers: { 'content-type': type, ...headers } })

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync }

test.each(['text/html; charset=utf-8', 'application/json', 'application/xml; charset=utf-8'])(
  '%s is compressed as the reader can take it',
  async (type) => {
    for (const [accepted, coding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, deflate', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
    ] as const) {
      const sent = await send(accepted, answer(type))
      expect(sent.headers.get('content-encoding'), accepted).toBe(coding)
      expect(sent.headers.get('vary')).toBe('Accept-Encoding')
      const bytes = Buffer.from(await sent.arrayBuffer())
      expect(bytes.byteLength).toBeLessThan(TEXT.length / 10)
      expect(DECODERS[coding](bytes).toString()).toBe(TEXT)
    }
    const whole = await send('', answer(type))
    expect([whole.headers.get('content-encoding'), await whole.text()]).toEqual([null, TEXT])
  },
)

test('what is short, a file to save, a film, or coded already, goes as it is', async () => {
  const kept = [
    answer('application/json', {}, '{}'),
    answer('application/json', { 'content-disposition': 'attachment; filename="data.json"' }),
    answer('video/mp4'),
    answer('text/html', { 'content-encoding': 'zstd' }),
  ]
  for (const response of kept) {
    const before = response.headers.get('content-encoding')
    const sent = await send('br, gzip', response)
    expect(sent.headers.get('content-encoding')).toBe(before)
  }
})

test('a question with HEAD is answered without the text', async () => {
  const sent = await send('br', answer('text/html'), 'HEAD')
  expect([sent.status, await sent.text()]).toEqual([200, ''])
})
