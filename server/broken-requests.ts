/**
 * Requests that Node.js refuses before the server's code sees them: each response says what was
 * wrong, and nothing is logged as the server's error.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

const TOO_LARGE = {
  status: '431 Request Header Fields Too Large',
  sentence: 'The address or the headers of this request are too long.',
}
const SLOW = {
  status: '408 Request Timeout',
  sentence: 'This request took too long to arrive. Please try again.',
}
const BROKEN = { status: '400 Bad Request', sentence: 'This is not a valid HTTP request.' }
const CHUNKS = { status: '413 Content Too Large', sentence: 'This request is too large.' }
const METHOD = {
  status: '405 Method Not Allowed',
  sentence: 'This address does not take requests with this method.',
}

const BY_CODE: Record<string, typeof BROKEN> = {
  HPE_HEADER_OVERFLOW: TOO_LARGE,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: CHUNKS,
  ERR_HTTP_REQUEST_TIMEOUT: SLOW,
}

function answer(socket: Duplex, { status, sentence }: typeof BROKEN, headers = ''): void {
  const body = `${sentence}\n`
  const head = `HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\n${headers}`
  socket.end(
    `${head}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

export function answerBrokenRequests(server: Server): void {
  const latest = new WeakMap<Duplex, ServerResponse>()
  server.on(
    'request',
    (request: IncomingMessage, response: ServerResponse) =>
      void latest.set(request.socket, response),
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const response = latest.get(socket)
    // A second response in the middle of the first would be read as part of it.
    const isAnswering = response?.headersSent === true && !response.writableFinished
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) socket.destroy()
    else answer(socket, BY_CODE[error.code ?? ''] ?? BROKEN)
  })
  // This server is not a proxy; without a listener, Node would close the connection without a
  // response.
  server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
    answer(socket, METHOD, 'Allow: GET, HEAD, POST, OPTIONS\r\n'),
  )
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response
      .writeHead(417, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
      .end('This expectation cannot be met.\n')
  })
}
