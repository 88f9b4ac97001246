/** The connection to a bucket: its time limits, its names, and what its errors mean. */
import type * as Sdk from '@aws-sdk/client-s3'
import { NotFound } from '#app/base/errors.ts'
import { isKey } from '#app/platform/file-store.ts'
import type { BucketKeys, BucketSettings } from '#app/platform/storage-settings.ts'
import { StoreUnavailable } from '#app/platform/store-unavailable.ts'

interface Opened {
  sdk: typeof Sdk
  client: Sdk.S3Client
}

const CONNECT_MS = 5000
/** Until the answer begins, a piece of an upload included. */
const ANSWER_MS = 60_000
/** Without a byte: a device that pauses a film doesn't hold a connection for longer. */
const IDLE_MS = 120_000
/** A missing file is told from a missing bucket at most this often. */
const BUCKET_SEEN_MS = 10_000

const isMissing = (error: unknown) =>
  error instanceof Error &&
  error.name !== 'NoSuchBucket' &&
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404

export class BucketClient {
  readonly #settings: BucketSettings
  readonly #keys: BucketKeys
  #opened: Promise<Opened> | null = null
  #seenAt = Number.NEGATIVE_INFINITY

  constructor(settings: BucketSettings, keys: BucketKeys) {
    this.#settings = settings
    this.#keys = keys
  }

  /** The SDK is loaded here: it takes a quarter of a second that a disk doesn't need. */
  open(): Promise<Opened> {
    this.#opened ??= this.#connect()
    return this.#opened
  }

  async #connect(): Promise<Opened> {
    const sdk = await import('@aws-sdk/client-s3')
    const { endpoint, region, hasPathStyle } = this.#settings
    const client = new sdk.S3Client({
      ...(endpoint ? { endpoint } : {}),
      region,
      credentials: this.#keys,
      forcePathStyle: hasPathStyle,
      // The default adds checksums that many services don't know, and fails on streams.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: ANSWER_MS,
        throwOnRequestTimeout: true,
        socketTimeout: IDLE_MS,
      },
    })
    return { sdk, client }
  }

  at(key: string): { Bucket: string; Key: string } {
    const { bucket, prefix } = this.#settings
    return { Bucket: bucket, Key: prefix ? `${prefix}/${key}` : key }
  }

  /** Null for a name that isn't one of ours. */
  keyOf(name: string): string | null {
    const { prefix } = this.#settings
    const key = prefix ? name.slice(prefix.length + 1) : name
    return isKey(key) ? key : null
  }

  /** @throws NotFound, StoreUnavailable */
  async run<Result>(work: (opened: Opened) => Promise<Result>): Promise<Result> {
    try {
      return await work(await this.open())
    } catch (error) {
      if (!isMissing(error)) throw new StoreUnavailable(error)
      await this.#expectBucket()
      throw new NotFound('This file is no longer stored.')
    }
  }

  /** A missing bucket answers like a missing file; then no file may count as deleted. */
  async #expectBucket(): Promise<void> {
    if (performance.now() - this.#seenAt < BUCKET_SEEN_MS) return
    const { sdk, client } = await this.open()
    try {
      await client.send(new sdk.HeadBucketCommand({ Bucket: this.#settings.bucket }))
    } catch (error) {
      throw new StoreUnavailable(error)
    }
    this.#seenAt = performance.now()
  }
}
