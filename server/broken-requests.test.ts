/** Sent over real connections, because no HTTP library would send these. */
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerBrokenRequests } from '#server/broken-requests.ts'

let server: Server
let port = 0

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/half') response.write('the first half')
    else if (request.url !== '/waiting') response.end('fine')
    request.resume()
  })
  answerBrokenRequests(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => void server.close())

function send(text: string, after: string | null = null): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (part) => {
      answer += part.toString()
      if (after !== null) socket.write(after)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
  })
}

const HOST = 'Host: localhost\r\n'

test.each([
  [
    'a method that is none',
    `NONSENSE / HTTP/1.1\r\n${HOST}\r\n`,
    '400',
    'This is not a valid HTTP request.',
  ],
  [
    'a method in lower case',
    `get / HTTP/1.1\r\n${HOST}\r\n`,
    '400',
    'This is not a valid HTTP request.',
  ],
  [
    'no HTTP at all',
    '\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n',
    '400',
    'This is not a valid HTTP request.',
  ],
  [
    'a length below zero',
    `POST / HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`,
    '400',
    'This is not a valid HTTP request.',
  ],
  [
    'two ways of saying the length',
    `POST / HTTP/1.1\r\n${HOST}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc`,
    '400',
    'This is not a valid HTTP request.',
  ],
  [
    'chunks that are none',
    `POST /waiting HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    '400',
    'This is not a valid HTTP request.',
  ],
  [
    'headers of 20 kB',
    `GET / HTTP/1.1\r\n${HOST}X: ${'x'.repeat(20_000)}\r\n\r\n`,
    '431',
    'The address or the headers of this request are too long.',
  ],
  [
    'an address of 20 kB',
    `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`,
    '431',
    'The address or the headers of this request are too long.',
  ],
  [
    'CONNECT',
    `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`,
    '405',
    'This address does not take requests with this method.',
  ],
  [
    'an expectation',
    `GET / HTTP/1.1\r\n${HOST}Expect: a miracle\r\nConnection: close\r\n\r\n`,
    '417',
    'This expectation cannot be met.',
  ],
])('%s', async (_what, text, status, sentence) => {
  const answer = await send(text)
  expect(answer.slice(0, 13)).toBe(`HTTP/1.1 ${status} `)
  expect(answer).toContain(sentence)
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test('an answer that is on its way is broken off, not followed by another one', async () => {
  const answer = await send(`GET /half HTTP/1.1\r\n${HOST}\r\n`, 'garbage\r\n\r\n')
  expect(answer).toContain('the first half')
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test('after an answer that is complete, the same connection reads what is wrong', async () => {
  const answer = await send(`GET / HTTP/1.1\r\n${HOST}\r\n`, 'garbage\r\n\r\n')
  expect(answer).toContain('fine')
  expect(answer).toContain('This is not a valid HTTP request.')
})
