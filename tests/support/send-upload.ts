/** Sends files to the upload endpoint piece by piece, like a browser. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Hono } from 'hono'
import { expect } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { createOrbiter, signedInCookie, viewerOf } from '#tests/support/factories.ts'

export const UPLOADED_VIDEO = await readFile(
  path.join(import.meta.dirname, '../../db/demo/media/reels/apartment-tour.mp4'),
)

export async function createSender() {
  const orbiter = await createOrbiter()
  return { viewer: viewerOf(orbiter), cookie: await signedInCookie(orbiter) }
}
export type Sender = Awaited<ReturnType<typeof createSender>>

const inBase64 = (text: string) => Buffer.from(text).toString('base64')

/** The Upload-Metadata header for these fields. */
export const metadataOf = (words: Record<string, string>) =>
  Object.entries(words)
    .map(([name, value]) => `${name} ${inBase64(value)}`)
    .join(',')

/** The metadata of a video for the sender's portfolio. */
export const announced = (sender: Sender, words: Record<string, string> = {}) => ({
  key: newId(),
  purpose: 'portfolio',
  subject: sender.viewer.id,
  name: 'Apartment tour.mp4',
  ...words,
})

export const idOfUpload = (url: string) => url.split('/').at(-1) ?? ''

export class UploadClient {
  readonly #app: Hono

  constructor(app: Hono) {
    this.#app = app
  }

  ask(
    { cookie }: { cookie: string },
    method: string,
    url: string,
    headers: Record<string, string> = {},
    body?: Uint8Array,
  ): Promise<Response> {
    return Promise.resolve(
      this.#app.request(url, {
        method,
        headers: { cookie, 'tus-resumable': '1.0.0', ...headers },
        ...(body && { body: new Uint8Array(body) }),
      }),
    )
  }

  create(
    sender: { cookie: string },
    size: number | string,
    words: Record<string, string>,
  ): Promise<Response> {
    return this.ask(sender, 'POST', '/uploads', {
      'upload-length': String(size),
      'upload-metadata': metadataOf(words),
    })
  }

  /** @returns the address of the upload */
  async begin(sender: Sender, size = UPLOADED_VIDEO.length): Promise<string> {
    const answer = await this.create(sender, size, announced(sender))
    expect(answer.status).toBe(201)
    return answer.headers.get('location') ?? ''
  }

  send(
    sender: { cookie: string },
    url: string,
    offset: number,
    bytes: Uint8Array,
    more: Record<string, string> = {},
  ): Promise<Response> {
    const headers = {
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(bytes.length),
      ...more,
    }
    return this.ask(sender, 'PATCH', url, headers, bytes)
  }

  async offset(sender: { cookie: string }, url: string): Promise<number> {
    return Number((await this.ask(sender, 'HEAD', url)).headers.get('upload-offset'))
  }

  /** The server's JSON about the upload. */
  async state(sender: { cookie: string }, url: string): Promise<Record<string, unknown>> {
    return (await (await this.ask(sender, 'GET', url)).json()) as Record<string, unknown>
  }
}
