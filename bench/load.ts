/**
 * A small keep-alive HTTP client that leaves the CPU to the server: one request at a time on each
 * connection.
 */
import { connect, type Socket } from 'node:net'

export interface Wire {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Answer {
  status: number
  head: string
  body: Buffer
}

export interface Load {
  port: number
  connections: number
  /** The next request; null when there are none left. */
  next: () => Wire | null
  /** Ends the load after this many milliseconds, even if requests are left. */
  limitMs: number
  /** How long each connection pauses between an answer and its next request. Default: no pause. */
  pauseMs?: number
  /** Called with every answer. Without it, bodies are discarded. */
  onAnswer?: (answer: Answer, wire: Wire) => void
}

export interface LoadResult {
  requests: number
  seconds: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Answers by status. */
  statuses: Map<number, number>
  /** Connections that broke. */
  failures: number
  bodyBytes: number
}

function encode({ method = 'GET', path, headers = {}, body }: Wire, port: number): string {
  const lines = [`${method} ${path} HTTP/1.1`, `host: localhost:${port}`]
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body !== undefined) lines.push(`content-length: ${Buffer.byteLength(body)}`)
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}

const LENGTH = /\r\ncontent-length: (\d+)/i
const CHUNKED = /\r\ntransfer-encoding: chunked/i
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/** Collects the bytes of one answer, and returns it once it is complete. */
class Reader {
  #chunks: Buffer[] = []
  #size = 0
  #head: string | null = null
  #headBytes = 0
  #bodyBytes = -1

  take(chunk: Buffer): Answer | null {
    this.#chunks.push(chunk)
    this.#size += chunk.byteLength
    if (this.#head === null && !this.#readHead()) return null
    const isComplete =
      this.#bodyBytes >= 0
        ? this.#size >= this.#headBytes + this.#bodyBytes
        : chunk.subarray(-5).equals(LAST_CHUNK)
    if (!isComplete) return null
    const all = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks)
    const answer = {
      status: Number(this.#head?.slice(9, 12)),
      head: this.#head ?? '',
      body: all.subarray(this.#headBytes),
    }
    this.#chunks = []
    this.#size = 0
    this.#head = null
    return answer
  }

  #readHead(): boolean {
    const all =
      this.#chunks.length === 1 ? (this.#chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#chunks)
    const end = all.indexOf('\r\n\r\n')
    if (end < 0) return false
    this.#head = all.toString('latin1', 0, end)
    this.#headBytes = end + 4
    const length = LENGTH.exec(this.#head)?.[1]
    const hasNoBody = /^HTTP\/1\.1 (?:1\d\d|204|304)/.test(this.#head)
    this.#bodyBytes =
      length === undefined ? (CHUNKED.test(this.#head) && !hasNoBody ? -1 : 0) : Number(length)
    return true
  }
}

function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

interface Talk {
  port: number
  pauseMs: number
  next: () => Wire | null
  onAnswer: (answer: Answer, wire: Wire, ms: number) => void
  onClose: (isUnanswered: boolean) => void
}

/** Sends requests over one connection, each after the previous one has been answered. */
function talk(socket: Socket, { port, pauseMs, next, onAnswer, onClose }: Talk): void {
  const reader = new Reader()
  let wire: Wire | null = null
  let sentAt = 0
  const send = () => {
    wire = next()
    if (!wire) return socket.end()
    sentAt = performance.now()
    socket.write(encode(wire, port))
  }
  socket.on('connect', send)
  socket.on('data', (chunk: Buffer) => {
    const answer = reader.take(chunk)
    if (!answer || !wire) return
    onAnswer(answer, wire, performance.now() - sentAt)
    wire = null
    if (/\r\nconnection: close/i.test(answer.head)) socket.end()
    else if (pauseMs > 0) setTimeout(send, pauseMs)
    else send()
  })
  socket.on('error', () => undefined)
  socket.on('close', () => onClose(wire !== null))
}

/**
 * Sends requests over several connections until the time is up or none are left, and then sums up
 * the results.
 */
export async function load({
  port,
  connections,
  next,
  limitMs,
  pauseMs = 0,
  onAnswer,
}: Load): Promise<LoadResult> {
  const times: number[] = []
  const statuses = new Map<number, number>()
  let failures = 0
  let bodyBytes = 0
  const startedAt = performance.now()
  const deadline = startedAt + limitMs
  const sockets = new Set<Socket>()

  const run = () =>
    new Promise<void>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      sockets.add(socket)
      talk(socket, {
        port,
        pauseMs,
        next: () => (performance.now() < deadline ? next() : null),
        onAnswer(answer, wire, ms) {
          times.push(ms)
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          bodyBytes += answer.body.byteLength
          onAnswer?.(answer, wire)
        },
        onClose(isUnanswered) {
          sockets.delete(socket)
          if (isUnanswered) failures += 1
          resolve()
        },
      })
    })

  const watchdog = setTimeout(() => {
    for (const socket of sockets) socket.destroy()
  }, limitMs + 15_000)
  await Promise.all(Array.from({ length: connections }, run))
  clearTimeout(watchdog)
  const seconds = (performance.now() - startedAt) / 1000
  const sorted = Float64Array.from(times).toSorted()
  return {
    requests: times.length,
    seconds,
    perSecond: times.length / seconds,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    statuses,
    failures,
    bodyBytes,
  }
}
