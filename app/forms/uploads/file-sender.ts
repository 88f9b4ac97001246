/** Sends one file, retrying until it has arrived, is refused, or is cancelled. */
import {
  Away,
  createUpload,
  OutOfStep,
  readUpload,
  Refused,
  SignedOut,
} from '#app/forms/uploads/ask-server.ts'
import { UPLOAD_OVER, type UploadState } from '#app/base/upload.ts'
import { Nap, waitMs } from '#app/forms/uploads/back-off.ts'
import { changeFile, forgetFile } from '#app/forms/uploads/resumable-files.ts'
import { sendBytes, Unreadable } from '#app/forms/uploads/send-bytes.ts'
import { SmallCopySender } from '#app/forms/uploads/small-copy-sender.ts'
import type { UploadItem, UploadPlace } from '#app/forms/uploads/upload-item.ts'
import { changeItem } from '#app/forms/uploads/upload-items.ts'
import { forgetSpeed, reportSent } from '#app/forms/uploads/upload-pace.ts'

/** If the upload is out of step this many times in a row, another device is sending it. */
const OUT_OF_STEP_AT_MOST = 5
/** With these statuses, a new upload of the same file may succeed. */
const RETRYABLE = new Set([404, 409, 410])
const FINISH_FIRST_MS = 250
const FINISH_LONGEST_MS = 5000

interface NewSender {
  place: UploadPlace
  id: string
  file: File
  uploadId: string | null
  /** Called when the sender stops running, so that another file can start. */
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
  /** The file has arrived, failed, or was cancelled. */
  isOver = false
  readonly #onStop: NewSender['onStop']
  readonly #onReceived: NewSender['onReceived']
  readonly #nap = new Nap()
  readonly #small: SmallCopySender
  #stop = new AbortController()
  #failures = 0
  #outOfStep = 0

  constructor({ place, id, file, uploadId, onStop, onReceived }: NewSender) {
    this.place = place
    this.id = id
    this.file = file
    this.uploadId = uploadId
    this.#onStop = onStop
    this.#onReceived = onReceived
    this.#small = new SmallCopySender({ place, id, file, onReady: () => this.#stop.abort() })
  }

  /**
   * Called when the other tab or device that was sending this file has stopped; the next run
   * continues.
   */
  begin(uploadId: string | null): void {
    this.uploadId ??= uploadId
    this.isOver = false
    this.#outOfStep = 0
  }

  pause(): void {
    this.isPaused = true
    this.#stop.abort()
    this.#nap.end()
  }

  cancel(): void {
    this.isOver = true
    this.pause()
  }

  /** Retries a waiting file immediately, but not before the time that the server has named. */
  wake(): void {
    this.#nap.wake()
  }

  async run(): Promise<void> {
    this.isRunning = true
    await withLock(`upload ${this.id}`, async (isOurs) => {
      // A second tab of the same page must not send the same bytes.
      if (!isOurs) return this.#end({ state: 'elsewhere' })
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
    // Asking for the offset returns no message with a refusal, and a file that has arrived needs no
    // offset.
    if (this.uploadId && (await this.#look(this.uploadId)) !== 'uploading')
      return this.#finish(this.uploadId)
    this.uploadId ??= await this.#create()
    this.#small.begin()
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
    // The first byte does not wait for the disk: the same key is the same upload.
    void changeFile(this.id, { uploadId })
    return uploadId
  }

  /** All bytes have arrived; the server hashes the file and copies it into the store. */
  async #finish(uploadId: string): Promise<void> {
    forgetSpeed(this.id)
    changeItem(this.id, { state: 'finishing', sentBytes: this.file.size })
    for (
      let waitMs = FINISH_FIRST_MS;
      !this.isOver;
      waitMs = Math.min(waitMs * 2, FINISH_LONGEST_MS)
    ) {
      if ((await this.#look(uploadId)) === 'received') {
        this.isOver = true
        await forgetFile(this.id)
        return this.#onReceived(this.place, this.id)
      }
      await this.#nap.rest(waitMs)
    }
  }

  /** @throws Refused if the upload has failed or was cancelled */
  async #look(uploadId: string): Promise<UploadState> {
    const { state, reason, smallCopy } = await readUpload(uploadId)
    this.#small.know(smallCopy)
    if (state === 'failed' || state === 'cancelled')
      throw new Refused(state === 'failed' ? 422 : 410, reason ?? UPLOAD_OVER)
    return state
  }

  async #wait(error: unknown): Promise<void> {
    forgetSpeed(this.id)
    if (this.isPaused || this.isOver) return
    if (error instanceof Refused) {
      void forgetFile(this.id)
      const canRetry = RETRYABLE.has(error.status)
      return this.#end({ state: 'failed', message: error.message, canRetry })
    }
    if (error instanceof Unreadable) return this.#end({ state: 'file-needed' })
    if (error instanceof SignedOut) {
      changeItem(this.id, { state: 'signed-out' })
      // People sign in again in another tab; returning to this tab wakes the file.
      return this.#nap.restUntilWoken()
    }
    this.#outOfStep = error instanceof OutOfStep ? this.#outOfStep + 1 : 0
    if (this.#outOfStep >= OUT_OF_STEP_AT_MOST) return this.#end({ state: 'elsewhere' })
    this.#failures += 1
    const message = error instanceof Error && error.message ? error.message : 'Connection lost.'
    const least = error instanceof Away ? error.retryAfterMs : 0
    const ms = Math.max(least, waitMs(this.#failures))
    changeItem(this.id, { state: 'offline', message, nextTry: inMs(ms) })
    return this.#nap.rest(ms, least)
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
  // Only pages served over HTTPS have locks.
  if (!('locks' in navigator)) return void (await work(true))
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => work(lock !== null))
}
