/** Files in a private bucket of an S3-compatible service. */
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ListMultipartUploadsCommandOutput } from '@aws-sdk/client-s3'
import { NotFound } from '#app/base/errors.ts'
import { BucketClient } from '#app/platform/bucket-client.ts'
import { contentDisposition } from '#app/platform/content-disposition.ts'
import {
  contentTypeOf,
  type Disposition,
  type FileStore,
  type ListedFile,
  type StoredFile,
} from '#app/platform/file-store.ts'
import type { BucketKeys, BucketSettings } from '#app/platform/storage-settings.ts'
import { StoreUnavailable } from '#app/platform/store-unavailable.ts'

/** Two parts at a time are in memory. */
const PIECE_BYTES = 8 * 1024 * 1024
const PIECES_AT_ONCE = 2

const orNothing = (error: unknown) => {
  if (!(error instanceof NotFound)) throw error
  return null
}

export class BucketStore implements FileStore {
  readonly #bucket: BucketClient
  readonly #spool: string

  /** @param spool the folder for files that are temporarily needed on this machine */
  constructor(settings: BucketSettings, keys: BucketKeys, spool: string) {
    this.#bucket = new BucketClient(settings, keys)
    this.#spool = spool
  }

  async put(key: string, content: Uint8Array): Promise<void> {
    const about = { ...this.#bucket.at(key), ContentType: contentTypeOf(key) }
    await this.#bucket.run(({ sdk, client }) =>
      client.send(new sdk.PutObjectCommand({ ...about, Body: content })),
    )
  }

  async putFrom(key: string, file: string): Promise<void> {
    const { Upload } = await import('@aws-sdk/lib-storage')
    const body = createReadStream(file)
    const about = { ...this.#bucket.at(key), ContentType: contentTypeOf(key) }
    try {
      await this.#bucket.run(({ client }) =>
        new Upload({
          client,
          params: { ...about, Body: body },
          partSize: PIECE_BYTES,
          queueSize: PIECES_AT_ONCE,
        }).done(),
      )
    } finally {
      body.destroy()
    }
  }

  async head(key: string): Promise<StoredFile | null> {
    const at = this.#bucket.at(key)
    const found = await this.#bucket
      .run(
        ({ sdk, client }) => client.send(new sdk.HeadObjectCommand(at)),
        async ({ sdk, client }) => {
          const { Body: body } = await client.send(
            new sdk.GetObjectCommand({ ...at, Range: 'bytes=0-0' }),
          )
          if (body instanceof Readable) body.destroy()
        },
      )
      .catch(orNothing)
    if (!found) return null
    return {
      size: found.ContentLength ?? 0,
      modifiedAt: found.LastModified ?? new Date(0),
      contentType: contentTypeOf(key),
    }
  }

  read(key: string, start: number, end: number): Promise<Readable> {
    return this.#get(key, { Range: `bytes=${start}-${end}` })
  }

  async #get(key: string, part: { Range?: string }): Promise<Readable> {
    const { Body: body } = await this.#bucket.run(({ sdk, client }) =>
      client.send(new sdk.GetObjectCommand({ ...this.#bucket.at(key), ...part })),
    )
    if (!(body instanceof Readable)) throw new StoreUnavailable(new Error('no content'))
    return body
  }

  list(folder: string): Promise<ListedFile[]> {
    return this.#list(folder ? `${folder}/` : '', { Delimiter: '/' })
  }

  async #list(within: string, how: { Delimiter?: string }): Promise<ListedFile[]> {
    const { Bucket, Key: Prefix } = this.#bucket.at(within)
    return this.#bucket.run(async ({ sdk, client }) => {
      const found: ListedFile[] = []
      const question = { Bucket, Prefix, ...how }
      for await (const { Contents } of sdk.paginateListObjectsV2({ client }, question))
        for (const { Key: name = '', LastModified: modifiedAt } of Contents ?? []) {
          const key = this.#bucket.keyOf(name)
          if (key && modifiedAt) found.push({ key, modifiedAt })
        }
      return found
    })
  }

  async listAll(): Promise<string[]> {
    return (await this.#list('', {})).map(({ key }) => key)
  }

  async isEmpty(): Promise<boolean> {
    const { Bucket, Key } = this.#bucket.at('')
    const { Contents } = await this.#bucket.run(({ sdk, client }) =>
      client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: Key, MaxKeys: 1 })),
    )
    return (Contents ?? []).length === 0
  }

  async remove(key: string): Promise<void> {
    await this.#bucket
      .run(({ sdk, client }) => client.send(new sdk.DeleteObjectCommand(this.#bucket.at(key))))
      .catch(orNothing)
  }

  async copy(from: string, to: string): Promise<void> {
    const { Bucket, Key } = this.#bucket.at(from)
    const about = { ...this.#bucket.at(to), ContentType: contentTypeOf(to) }
    await this.#bucket.run(({ sdk, client }) =>
      client.send(
        new sdk.CopyObjectCommand({
          ...about,
          CopySource: `${Bucket}/${Key}`,
          MetadataDirective: 'REPLACE',
        }),
      ),
    )
  }

  async toLocal(key: string): Promise<{ path: string; isCopy: boolean }> {
    const file = path.join(this.#spool, randomUUID() + path.extname(key))
    const body = await this.#get(key, {})
    try {
      await mkdir(this.#spool, { recursive: true })
      await pipeline(body, createWriteStream(file))
    } catch (error) {
      body.destroy()
      await rm(file, { force: true })
      throw new StoreUnavailable(error)
    }
    return { path: file, isCopy: true }
  }

  async directLink(key: string, from: Date, seconds: number, as: Disposition): Promise<string> {
    const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
    const { sdk, client } = await this.#bucket.open()
    const question = new sdk.GetObjectCommand({
      ...this.#bucket.at(key),
      ResponseContentDisposition: contentDisposition(as),
      ResponseContentType: contentTypeOf(key),
      ResponseCacheControl: 'private, max-age=600',
    })
    return getSignedUrl(client, question, { signingDate: from, expiresIn: seconds })
  }

  /**
   * Removes what a killed process left behind: parts of an upload, which cost money, and its spool.
   */
  async tidy(before: Date): Promise<void> {
    for (const name of await readdir(this.#spool).catch(() => [])) {
      const file = path.join(this.#spool, name)
      const found = await stat(file).catch(() => null)
      if (found && found.mtime < before) await rm(file, { force: true })
    }
    const { Bucket, Key: prefix } = this.#bucket.at('')
    await this.#bucket.run(async ({ sdk, client }) => {
      let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {}
      while (from) {
        const page: ListMultipartUploadsCommandOutput = await client.send(
          new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: prefix, ...from }),
        )
        for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
          if (Initiated && Initiated < before)
            await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
        from = page.IsTruncated
          ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
          : null
      }
    })
  }
}
