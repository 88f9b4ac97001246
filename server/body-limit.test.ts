/** Sent over real connections, as by a client that doesn't follow the rules. */
import { request, type RequestOptions } from 'node:http'
import { connect } from 'node:net'
import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitBody, mostBytesFor } from '#server/body-limit.ts'

let port = 0
let seen = 0
let server: ServerType

beforeAll(async () => {
  const app = new Hono()
  app.use(limitBody)
  app.all('*', async (context) => {
    const bytes = (await context.req.raw.arrayBuffer()).byteLength
    seen += 1
    return context.text(`${bytes} of ${context.req.raw.headers.get('content-type') ?? 'nothing'}`)
  })
  server = await new Promise<ServerType>((resolve) => {
    const listening = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) => {
      port = info.port
      resolve(listening)
    })
  })
})
afterAll(() => void server.close())

interface Answer {
  status: number
  text: string
}

/** Without a length, the body is sent in chunks. */
function send(path: string, bytes: number, options: RequestOptions = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path, method: 'POST', ...options },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      },
    )
    // The server closes the connection while the test is still sending; only its response matters.
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      ['EPIPE', 'ECONNRESET'].includes(error.code ?? '') ? undefined : reject(error),
    )
    const piece = Buffer.alloc(16_384, 'x')
    for (let left = bytes; left > 0; left -= piece.byteLength)
      outgoing.write(left < piece.byteLength ? piece.subarray(0, left) : piece)
    outgoing.end()
  })
}

const LIMIT = 256 * 1024

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  '%s: a body in chunks is counted as it arrives, on every route',
  async (method) => {
    const headers = { 'content-type': 'text/plain', 'transfer-encoding': 'chunked' }
    for (const path of [
      '/auth',
      '/enquiry.data',
      '/api/reels/1/views',
      '/no-such-page',
      '/files/x',
      '/live',
    ]) {
      const before = seen
      expect(await send(path, LIMIT + 1, { method, headers }), path).toEqual({
        status: 413,
        text: 'This request is too large.\n',
      })
      expect(seen, 'nothing behind it hears of it').toBe(before)
      expect(await send(path, LIMIT, { method, headers }), path).toEqual({
        status: 200,
        text: `${LIMIT} of text/plain`,
      })
    }
  },
)

test('a length in the head is believed only to refuse: more than it says is not read as part of the request', async () => {
  expect(
    await send('/auth', 0, { headers: { 'content-length': String(LIMIT + 1) } }),
  ).toMatchObject({ status: 413 })
  expect(
    await send('/auth', 100, {
      headers: { 'content-length': '100', 'content-type': 'text/plain' },
    }),
  ).toEqual({ status: 200, text: '100 of text/plain' })
  const lied = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.end(
        `POST /auth HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nConnection: close\r\n\r\n${'x'.repeat(LIMIT * 2)}`,
      ),
    )
    let text = ''
    socket.on('data', (part) => (text += part.toString()))
    socket.on('error', () => resolve(text))
    socket.on('close', () => resolve(text))
  })
  expect(
    lied === '' || lied.endsWith('\r\n\r\n5 of nothing') || lied.startsWith('HTTP/1.1 400'),
    lied,
  ).toBe(true)
})

test('an endless body ends after the limit', async () => {
  const { status, sent } = await new Promise<{ status: number; sent: number }>((resolve) => {
    let bytes = 0
    const outgoing = request(
      { host: '127.0.0.1', port, path: '/auth', method: 'POST' },
      (answer) => {
        resolve({ status: answer.statusCode ?? 0, sent: bytes })
        outgoing.destroy()
      },
    )
    outgoing.on('error', () => undefined)
    const more = () => {
      if (outgoing.destroyed || outgoing.closed) return
      bytes += 65_536
      if (outgoing.write(Buffer.alloc(65_536))) setImmediate(more)
      else outgoing.once('drain', more)
    }
    more()
  })
  expect(status).toBe(413)
  expect(sent, 'what fits into the buffers on the way').toBeLessThan(64 * 1024 * 1024)
})

test('forms with a picture may be larger, by as much as the picture may have', () => {
  expect(mostBytesFor('/profile')).toBeGreaterThan(5 * 1024 * 1024)
  expect(mostBytesFor('/profile.data')).toBe(mostBytesFor('/profile'))
  expect(mostBytesFor('/bookings/1/files')).toBeGreaterThan(20 * 1024 * 1024)
  for (const path of [
    '/bookings/1',
    '/bookings/1/files/2',
    '/profile/data.json',
    '/auth',
    '/',
    '/profiles',
  ])
    expect(mostBytesFor(path)).toBe(LIMIT)
})
