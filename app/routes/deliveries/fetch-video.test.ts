import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchVideo } from '#app/routes/deliveries/fetch-video.ts'
import { contentDisposition } from '#app/platform/content-disposition.ts'

const FILM = Buffer.alloc(300_000, 7)
const NAME = 'Orbit 2027-03-14 Café - Reel.mp4'

const server = createServer((request, answer) => {
  const isPage = request.url === '/sign-in'
  answer.writeHead(200, {
    'Content-Type': isPage ? 'text/html' : 'video/mp4',
    'Content-Disposition': contentDisposition({ disposition: 'attachment', fileName: NAME }),
  })
  answer.write(FILM.subarray(0, 100_000))
  if (request.url !== '/stuck') answer.end(FILM.subarray(100_000))
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const at = (path: string) => `http://localhost:${(server.address() as AddressInfo).port}${path}`
const sizeBytes = FILM.length

test('a film is fetched byte for byte under its own name, and says how far it is', async () => {
  const percents: number[] = []
  const { signal } = new AbortController()
  const file = await fetchVideo(at('/film'), {
    sizeBytes,
    signal,
    onPercent: (percent) => percents.push(percent),
  })
  expect([file.name, file.type]).toEqual([NAME, 'video/mp4'])
  expect(FILM.equals(Buffer.from(await file.arrayBuffer()))).toBe(true)
  expect(percents).toEqual(percents.toSorted((one, other) => one - other))
  expect(percents.at(-1)).toBe(99)
})

test('a page in place of the film is no film', async () => {
  const { signal } = new AbortController()
  const ignored = () => {}
  await expect(
    fetchVideo(at('/sign-in'), { sizeBytes, signal, onPercent: ignored }),
  ).rejects.toThrow('No video')
})

test('it can be stopped in the middle', async () => {
  const stop = new AbortController()
  const onPercent = () => stop.abort()
  await expect(
    fetchVideo(at('/stuck'), { sizeBytes, signal: stop.signal, onPercent }),
  ).rejects.toMatchObject({ name: 'AbortError' })
})
