/**
 * Uploads like a phone at a venue: connections break anywhere, and the upload continues until the
 * server has everything.
 */
import { request, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { UploadAnswer } from '#app/base/upload.ts'
import type { Person } from '../crowd.ts'

const PIECE_BYTES = 5 * 1024 * 1024
const PATIENCE_MS = 240_000
const ANSWER_MS = 60_000

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: string
}

export interface SoakUpload {
  key: string
  name: string
  /** The piece of a delivery. */
  subjectId: string
  size: number
  read(from: number, to: number): Buffer
  /** Byte counts after which the connection is cut, once each. */
  cuts: number[]
}

export class SoakClient {
  readonly #port: number
  readonly #person: Person

  constructor(port: number, person: Person) {
    this.#port = port
    this.#person = person
  }

  /** @param cutAfter bytes of the body after which the connection is reset; null: never */
  #ask(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: Buffer = Buffer.alloc(0),
    cutAfter: number | null = null,
  ): Promise<Answer | null> {
    return new Promise((resolve) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.#port,
          method,
          path,
          agent: false,
          timeout: ANSWER_MS,
          headers: {
            host: `localhost:${this.#port}`,
            origin: `http://localhost:${this.#port}`,
            cookie: this.#person.cookie,
            'tus-resumable': '1.0.0',
            ...headers,
          },
        },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('error', () => resolve(null))
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: Buffer.concat(chunks).toString(),
            }),
          )
        },
      )
      sent.on('error', () => resolve(null))
      sent.on('timeout', () => sent.destroy(new Error('no answer')))
      if (cutAfter === null) return void sent.end(body)
      sent.write(body.subarray(0, cutAfter), () => sent.destroy(new Error('cut')))
    })
  }

  /** @returns the address of the upload, or the refusal */
  async create({ key, name, subjectId, size }: SoakUpload): Promise<Answer> {
    const words = { key, name, purpose: 'delivery', subject: subjectId }
    const metadata = Object.entries(words)
      .map(([word, value]) => `${word} ${Buffer.from(value).toString('base64')}`)
      .join(',')
    return this.#insist(() =>
      this.#ask('POST', '/uploads', {
        'upload-length': String(size),
        'upload-metadata': metadata,
        'content-length': '0',
      }),
    )
  }

  /** Repeats a request until the answer is not "later". */
  async #insist(ask: () => Promise<Answer | null>): Promise<Answer> {
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      const answer = await ask()
      const isLater = !answer || answer.status >= 500 || answer.status === 423
      if (answer && !isLater) return answer
      if (Date.now() > deadline) throw new Error(`No answer: ${answer?.status} ${answer?.body}`)
      await wait(100 + Math.random() * 200)
    }
  }

  /** Sends everything. @returns the reason for a refusal, or null */
  async send(upload: SoakUpload): Promise<{ url: string; refusal: Answer | null }> {
    const created = await this.create(upload)
    const url = created.headers.location ?? ''
    if (created.status !== 201) return { url, refusal: created }
    const cuts = [...upload.cuts]
    for (;;) {
      const state = await this.#insist(() => this.#ask('HEAD', url, {}))
      if (state.status !== 200) return { url, refusal: await this.#reasonOf(url, state) }
      const offset = Number(state.headers['upload-offset'])
      if (offset === upload.size) return { url, refusal: null }
      const piece = upload.read(offset, Math.min(upload.size, offset + PIECE_BYTES))
      const next = cuts[0]
      const cut = next !== undefined && next < offset + piece.length ? cuts.shift() : undefined
      const cutAfter = cut === undefined ? null : Math.max(0, cut - offset)
      const headers = {
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(piece.length),
      }
      const answer = await this.#ask('PATCH', url, headers, piece, cutAfter)
      const isRefused = answer && answer.status >= 400 && answer.status < 500
      if (isRefused && ![409, 423].includes(answer.status)) return { url, refusal: answer }
    }
  }

  async #reasonOf(url: string, answer: Answer): Promise<Answer> {
    const described = await this.#insist(() => this.#ask('GET', url, {}))
    return { ...answer, body: described.body }
  }

  async read(url: string): Promise<UploadAnswer> {
    const { body } = await this.#insist(() => this.#ask('GET', url, {}))
    return JSON.parse(body) as UploadAnswer
  }

  /** Waits until the server has stored the file or refused it. */
  async settled(url: string): Promise<UploadAnswer> {
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      const upload = await this.read(url)
      if (upload.state !== 'storing' && upload.state !== 'uploading') return upload
      if (Date.now() > deadline) throw new Error(`${url} is still ${upload.state}`)
      await wait(200)
    }
  }
}
