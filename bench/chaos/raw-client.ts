/** Sends requests byte by byte as given, including those that no HTTP library would send. */
import { connect } from 'node:net'

export interface RawRequest {
  method: string
  /** The target as it appears in the request line. */
  target: string
  headers: readonly (readonly [name: string, value: string])[]
  body: Buffer | null
  /** Replaces the body's Content-Length, to send a false one. */
  length?: string | null
}

export interface RawAnswer {
  /** 0 if the connection closed, or nothing arrived, before a status line. */
  status: number
  head: string
  body: Buffer
  ms: number
}

/** Time limit after which a hanging request is ended. */
const PATIENCE_MS = 120_000
/** How much of a body is stored: enough to see what it says. */
const STORED_BYTES = 2 * 1024 * 1024

function encode({ method, target, headers, body, length }: RawRequest): Buffer {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ]
  const bytes = length === undefined ? (body ? String(body.byteLength) : null) : length
  if (bytes !== null) lines.push(`content-length: ${bytes}`)
  // Names and values are sent byte for byte, including non-ASCII ones.
  return Buffer.concat([
    Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'),
    body ?? Buffer.alloc(0),
  ])
}

/**
 * Sends one request on a separate connection. An endless stream counts as answered once its headers
 * arrive.
 */
export function sendRaw(port: number, request: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const startedAt = performance.now()
    const chunks: Buffer[] = []
    let size = 0
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const finish = () => {
      clearTimeout(patience)
      socket.destroy()
      const all = Buffer.concat(chunks)
      const end = all.indexOf('\r\n\r\n')
      const head = end < 0 ? all.toString('latin1') : all.toString('latin1', 0, end)
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
      resolve({
        status,
        head,
        body: end < 0 ? Buffer.alloc(0) : all.subarray(end + 4),
        ms: performance.now() - startedAt,
      })
    }
    const patience = setTimeout(finish, PATIENCE_MS)
    socket.on('connect', () => {
      socket.write(encode(request))
      // Otherwise the server would keep waiting for the rest of a body that is shorter than its
      // length says.
      if (Number(request.length) > (request.body?.byteLength ?? 0)) socket.end()
    })
    socket.on('data', (chunk: Buffer) => {
      if (size < STORED_BYTES) chunks.push(chunk)
      size += chunk.byteLength
      if (chunk.includes('content-type: text/event-stream')) finish()
    })
    socket.on('error', () => undefined)
    socket.on('close', finish)
  })
}
