/** One file on its way: tried until it has arrived, is refused, or is cancelled. */
import {
  Away,
  createUpload,
  readUpload,
  Refused,
  SignedOut,
} from '#app/forms/uploads/ask-server.ts'
import { Nap, waitMs } from '#app/forms/uploads/back-off.ts'
import { changeFile, forgetFile } from '#app/forms/uploads/resumable-files.ts'
import { sendBytes, Unreadable } from '#app/forms/uploads/send-bytes.ts'
import { SmallCopySender } from '#app/forms/uploads/small-copy-sender.ts'
import type { UploadItem, UploadPlace } from '#app/forms/uploads/upload-item.ts'
import { changeItem } from '#app/forms/uploads/upload-items.ts'
import { forgetSpeed, reportSent } from '#app/forms/uploads/upload-pace.ts'

/** People sign in again in another tab; coming back to this one wakes the file at once. */
const SIGNED_OUT_MS = 20_000
const FINISH_FIRST_MS = 250
const FINISH_LONGEST_MS = 5000

interface NewSender {
  place: UploadPlace
  id: string
  file: File
  uploadId: string | null
  /** Called when it stops running: another file may have its turn. */
  onStop: () => void
  onReceived: (place: UploadPlace, id: string) => Promise<void>
}

export class FileSender {
  readonly place: UploadPlace
  readonly id: string
  readonly file: File
  uploadId: string | null
  isRunning = false
  isPaused = false
  /** It has arrived, failed, or was cancelled. */
  isOver = false
  readonly #onStop: NewSender['onStop']
  readonly #onReceived: NewSender['onReceived']
  readonly #nap = new Nap()
  readonly #small: SmallCopySender
  #stop = new AbortController()
  #failures = 0

  constructor({ place, id, file, uploadId, onStop, onReceived }: NewSender) {
    this.place = place
    this.id = id
    this.file = file
    this.uploadId = uploadId
    this.#onStop = onStop
    this.#onReceived = onReceived
    this.#small = new SmallCopySender({ place, id, file, onReady: () => this.#stop.abort() })
  }

  pause(): void {
    this.isPaused = true
    this.#stop.abort()
    this.wake()
  }

  cancel(): void {
    this.isOver = true
    this.pause()
  }

  /** Tries at once what waits. */
  wake(): void {
    this.#nap.wake()
  }

  async run(): Promise<void> {
    this.isRunning = true
    await withLock(`upload ${this.id}`, async (isOurs) => {
      // A second tab of the same page must not send the same bytes.
      if (!isOurs) return this.#end({ state: 'elsewhere' })
      this.#small.begin()
      while (!this.isPaused && !this.isOver) await this.#try().catch((error) => this.#wait(error))
    })
    this.#small.stop()
    this.isRunning = false
    forgetSpeed(this.id)
    this.#onStop()
  }

  async #try(): Promise<void> {
    this.#stop = new AbortController()
    const { signal } = this.#stop
    changeItem(this.id, { state: 'sending', message: null, nextTry: null })
    this.uploadId ??= await this.#create()
    await this.#small.send(this.uploadId, signal)
    const hasArrived = await sendBytes({
      uploadId: this.uploadId,
      file: this.file,
      signal,
      onSent: (sentBytes) => {
        if (signal.aborted) return
        this.#failures = 0
        reportSent(this.id, sentBytes)
      },
    })
    if (hasArrived) await this.#finish(this.uploadId)
  }

  async #create(): Promise<string> {
    const uploadId = await createUpload({
      ...this.place,
      key: this.id,
      fileName: this.file.name,
      sizeBytes: this.file.size,
    })
    changeItem(this.id, { uploadId })
    await changeFile(this.id, { uploadId })
    return uploadId
  }

  /** All bytes are there; the server hashes the file and copies it into the store. */
  async #finish(uploadId: string): Promise<void> {
    forgetSpeed(this.id)
    changeItem(this.id, { state: 'finishing', sentBytes: this.file.size })
    for (
      let waitMs = FINISH_FIRST_MS;
      !this.isOver;
      waitMs = Math.min(waitMs * 2, FINISH_LONGEST_MS)
    ) {
      const { state, reason } = await readUpload(uploadId)
      if (state === 'failed' || state === 'cancelled')
        throw new Refused(state === 'failed' ? 422 : 410, reason ?? 'This upload was cancelled.')
      if (state === 'received') {
        this.isOver = true
        await forgetFile(this.id)
        return this.#onReceived(this.place, this.id)
      }
      await this.#nap.rest(waitMs)
    }
  }

  async #wait(error: unknown): Promise<void> {
    forgetSpeed(this.id)
    if (this.isPaused || this.isOver) return
    if (error instanceof Refused) {
      void forgetFile(this.id)
      // Another try gives other content no chance.
      return this.#end({ state: 'failed', message: error.message, canRetry: error.status !== 422 })
    }
    if (error instanceof Unreadable) return this.#end({ state: 'file-needed' })
    if (error instanceof SignedOut) {
      changeItem(this.id, { state: 'signed-out' })
      return this.#nap.rest(SIGNED_OUT_MS)
    }
    this.#failures += 1
    const [message, least] =
      error instanceof Away ? [error.message, error.retryAfterMs] : ['Connection lost.', 0]
    const ms = Math.max(least, waitMs(this.#failures))
    changeItem(this.id, { state: 'offline', message, nextTry: inMs(ms) })
    return this.#nap.rest(ms)
  }

  #end(changes: Partial<UploadItem>): void {
    this.isOver = true
    changeItem(this.id, changes)
  }
}

const inMs = (ms: number): UploadItem['nextTry'] => ({
  since: new Date().toISOString(),
  at: new Date(Date.now() + ms).toISOString(),
})

async function withLock(name: string, work: (isOurs: boolean) => unknown): Promise<void> {
  // Only pages over HTTPS have locks.
  if (!('locks' in navigator)) return void (await work(true))
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => work(lock !== null))
}
