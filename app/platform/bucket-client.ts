/** The connection to a bucket: time limits, object names, and error handling. */
import type * as Sdk from '@aws-sdk/client-s3'
import { NotFound } from '#app/base/errors.ts'
import { BucketFault, isUnexplained, statusOf } from '#app/platform/bucket-fault.ts'
import { isKey } from '#app/platform/file-store.ts'
import type { BucketKeys, BucketSettings } from '#app/platform/storage-settings.ts'
import { StoreUnavailable } from '#app/platform/store-unavailable.ts'

interface Opened {
  sdk: typeof Sdk
  client: Sdk.S3Client
}

const CONNECT_MS = 5000
/** Limit until the response starts, including the upload of a part. */
const ANSWER_MS = 60_000
/** Limit without any bytes: a device that pauses a film doesn't hold a connection for longer. */
const IDLE_MS = 120_000
/**
 * Minimum interval between checks that the bucket exists, and between requests for the reason of a
 * refusal.
 */
const ASK_AGAIN_MS = 10_000

const isMissing = (error: unknown) =>
  error instanceof Error && error.name !== 'NoSuchBucket' && statusOf(error) === 404

type Work<Result> = (opened: Opened) => Promise<Result>

export class BucketClient {
  readonly #settings: BucketSettings
  readonly #keys: BucketKeys
  #opened: Promise<Opened> | null = null
  #seenAt = Number.NEGATIVE_INFINITY
  #explained: { fault: BucketFault; at: number } | null = null

  constructor(settings: BucketSettings, keys: BucketKeys) {
    this.#settings = settings
    this.#keys = keys
  }

  /** Loads the SDK here, because it takes a quarter of a second that a disk store doesn't need. */
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
      // The default adds checksums that many services don't support, and fails on streams.
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

  /** Null for the name of an object that Orbit did not store. */
  keyOf(name: string): string | null {
    const { prefix } = this.#settings
    const key = prefix ? name.slice(prefix.length + 1) : name
    return isKey(key) ? key : null
  }

  /**
   * @param again the same request with GET, if `work` uses HEAD: only a GET response gives the
   * reason of a refusal
   * @throws NotFound, StoreUnavailable
   */
  async run<Result>(work: Work<Result>, again?: Work<unknown>): Promise<Result> {
    try {
      return await work(await this.open())
    } catch (error) {
      if (!isMissing(error)) throw new StoreUnavailable(await this.#faultOf(error, again))
      await this.#expectBucket()
      throw new NotFound('This file is no longer stored.')
    }
  }

  async #faultOf(error: unknown, again: Work<unknown> | undefined): Promise<BucketFault> {
    const fault = new BucketFault(error)
    if (!isUnexplained(fault) || !again) return fault
    if (this.#explained && performance.now() - this.#explained.at < ASK_AGAIN_MS)
      return this.#explained.fault
    const latest = { fault, at: performance.now() }
    this.#explained = latest
    try {
      await again(await this.open())
    } catch (reason) {
      latest.fault = new BucketFault(reason)
    }
    return latest.fault
  }

  /** A missing bucket answers like a missing file. In that case, no file must count as deleted. */
  async #expectBucket(): Promise<void> {
    if (performance.now() - this.#seenAt < ASK_AGAIN_MS) return
    const Bucket = this.#settings.bucket
    const { sdk, client } = await this.open()
    try {
      await client.send(new sdk.HeadBucketCommand({ Bucket }))
    } catch (error) {
      throw new StoreUnavailable(new BucketFault(error))
    }
    this.#seenAt = performance.now()
  }
}
