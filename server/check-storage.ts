/**
 * Queries the bucket once before anything is served, so that wrong settings are reported at
 * startup.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { BucketFault, explainFault } from '#app/platform/bucket-fault.ts'
import { env } from '#app/platform/env.ts'
import { log } from '#app/platform/log.ts'
import { isStoreEmpty } from '#app/platform/storage.ts'
import { StoreUnavailable } from '#app/platform/store-unavailable.ts'

const PATIENCE_MS = 10_000

/**
 * If the bucket is unavailable, Orbit starts anyway, because pages work without files. If the
 * bucket refuses, waiting would not help, so Orbit does not start, and the previous version
 * continues to serve.
 * @throws Error with a sentence for the operator
 */
export async function checkStorage(signal: AbortSignal, patienceMs = PATIENCE_MS): Promise<void> {
  if (!env().bucket) return
  const waiting = new AbortController()
  try {
    await Promise.race([
      isStoreEmpty(),
      wait(patienceMs, undefined, { signal: AbortSignal.any([signal, waiting.signal]) }).then(
        () => {
          throw new StoreUnavailable(new Error('no answer yet'))
        },
      ),
    ])
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    const { cause } = error
    const sentence = cause instanceof BucketFault ? explainFault(cause) : null
    if (sentence) throw new Error(sentence, { cause: error })
    log.warn(
      { error: cause instanceof Error ? cause.message : String(cause) },
      'the bucket of STORAGE_URL does not answer: files are not shown or taken until it does',
    )
  } finally {
    waiting.abort()
  }
}
