/**
 * Limits on the open streams of live updates: their number, and how much may be buffered for a
 * browser that reads slowly.
 */
import { log } from '#app/platform/log.ts'

/** Open pages per person. */
const MOST_PER_PERSON = 12
/** One address may stand for an office or a phone network. */
const MOST_PER_ADDRESS = 500
/** Per process: each stream takes a connection and about 20 KB. */
const MOST_OVERALL = 10_000

/**
 * Buffer limit of one stream. A browser that is further behind is cut off; it reconnects and
 * reloads its page.
 */
export const MOST_QUEUED_BYTES = 256 * 1024

/** The people and addresses that streams are counted by. */
export interface Listener {
  personId: string
  /** As returned by `addressGroup`; empty if unknown. */
  address: string
}

export interface LiveRefusal {
  status: 429 | 503
  message: string
}

const open = new Set<LiveStream>()
const perPerson = new Map<string, number>()
const perAddress = new Map<string, number>()

function count(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const next = (counts.get(key) ?? 0) + change
  if (next > 0) counts.set(key, next)
  else counts.delete(key)
}

/** The reason to refuse another stream; null if there is room. */
export function refuseStream(
  { personId, address }: Listener,
  most = { overall: MOST_OVERALL, perAddress: MOST_PER_ADDRESS },
): LiveRefusal | null {
  if ((perPerson.get(personId) ?? 0) >= MOST_PER_PERSON)
    return { status: 429, message: 'Too many open pages' }
  if (address && (perAddress.get(address) ?? 0) >= most.perAddress)
    return { status: 429, message: 'Too many open pages at this address' }
  return open.size >= most.overall ? { status: 503, message: 'Too many open pages' } : null
}

/** How many browsers are listening to this process. */
export function countLiveStreams(): number {
  return open.size
}

/**
 * Ends every stream; otherwise the server would wait for browsers that never disconnect. They
 * reconnect spread over two seconds.
 */
export function closeLiveConnections(): void {
  for (const stream of open) {
    stream.send(`retry: ${Math.round(500 + Math.random() * 2000)}\n\n`)
    stream.close()
  }
}

const encoder = new TextEncoder()

/** One browser's stream, counted from its creation until its end, no matter how it ends. */
export class LiveStream {
  readonly body: ReadableStream<Uint8Array>
  readonly #listener: Listener
  readonly #connection: { destroy(): void } | undefined
  readonly #onEnd: (() => void)[] = []
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null
  #hasEnded = false

  /** @param connection carries the stream, if there is one */
  constructor(listener: Listener, connection?: { destroy(): void }) {
    this.#listener = listener
    this.#connection = connection
    open.add(this)
    count(perPerson, listener.personId, 1)
    count(perAddress, listener.address, 1)
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller
        },
        cancel: () => this.#end(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: MOST_QUEUED_BYTES }),
    )
  }

  /** Calls `run` once, when the stream has ended. */
  onEnd(run: () => void): void {
    if (this.#hasEnded) run()
    else this.#onEnd.push(run)
  }

  send(text: string): void {
    const controller = this.#controller
    if (this.#hasEnded || !controller) return
    const bytes = encoder.encode(text)
    if (bytes.byteLength > (controller.desiredSize ?? 0))
      return this.fail('the browser reads too slowly')
    controller.enqueue(bytes)
  }

  /** Ends the stream after everything in it has been sent. */
  close(): void {
    if (this.#hasEnded) return
    this.#end()
    this.#controller?.close()
  }

  /** Ends the stream immediately: drops its buffer and its connection. */
  fail(reason: string): void {
    if (this.#hasEnded) return
    this.#end()
    log.info({ reason }, 'live stream cut off')
    if (this.#connection) this.#connection.destroy()
    else this.#controller?.error(new Error(reason))
  }

  #end(): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    open.delete(this)
    count(perPerson, this.#listener.personId, -1)
    count(perAddress, this.#listener.address, -1)
    for (const run of this.#onEnd) run()
  }
}
