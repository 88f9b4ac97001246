/** A browser that listens for live messages. */
import { request, type ClientRequest } from 'node:http'
import type { Running } from './servers.ts'

const GIVE_UP_MS = 300_000

export interface Person {
  id: string
  cookie: string
}

/** The n-th of the servers, in rotation. */
export function serverOf(servers: Running[], n: number): Running {
  return servers[n % servers.length] as Running
}

/** A person's live connection, and the messages that it has received across all reconnects. */
export class Listener {
  readonly heard = new Map<number, { bookingId: string; messageId: string }>()
  readonly #servers: Running[]
  readonly #person: Person
  #request: ClientRequest | null = null
  #lastId: string | null = null
  #turn: number

  constructor(servers: Running[], person: Person, turn: number) {
    this.#servers = servers
    this.#person = person
    this.#turn = turn
  }

  /** Resolves once the stream is open. */
  connect(): Promise<void> {
    return new Promise((resolve, reject) => {
      const headers = {
        cookie: this.#person.cookie,
        ...(this.#lastId === null ? {} : { 'last-event-id': this.#lastId }),
      }
      const opened = request(
        {
          port: serverOf(this.#servers, this.#turn).port,
          host: '127.0.0.1',
          path: '/live',
          headers,
        },
        (answer) => {
          let rest = ''
          answer.setEncoding('utf8')
          answer.on('data', (chunk: string) => {
            const blocks = (rest + chunk).split('\n\n')
            rest = blocks.pop() ?? ''
            for (const block of blocks) this.#read(block)
            resolve()
          })
          answer.on('error', () => undefined)
        },
      )
      opened.on('error', reject)
      opened.end()
      this.#request = opened
    })
  }

  #read(block: string): void {
    const id = /^id: (\d+)$/m.exec(block)?.[1]
    if (id !== undefined) this.#lastId = String(Math.max(Number(id), Number(this.#lastId ?? 0)))
    const data = /^event: change\ndata: (.*)$/m.exec(block)?.[1]
    if (id === undefined || data === undefined) return
    const event = JSON.parse(data) as {
      kind: string
      subjectId: string
      data: { messageId?: string }
    }
    if (event.kind === 'message.sent')
      this.heard.set(Number(id), {
        bookingId: event.subjectId,
        messageId: event.data.messageId ?? '',
      })
  }

  /** Breaks the connection, and reconnects to the other process. */
  async cut(): Promise<void> {
    this.close()
    this.#turn += 1
    await this.connect()
  }

  close(): void {
    this.#request?.on('error', () => undefined)
    this.#request?.destroy()
  }
}

export async function until(isSo: () => boolean): Promise<void> {
  const deadline = performance.now() + GIVE_UP_MS
  while (!isSo() && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 50))
}
