/**
 * Makes and sends a small copy of a video while its original is being sent. Never delays the
 * original.
 */
import type { UploadState } from '#app/base/upload.ts'
import { createUpload } from '#app/forms/uploads/ask-server.ts'
import { sendBytes } from '#app/forms/uploads/send-bytes.ts'
import { kindOfFile } from '#app/forms/uploads/chosen-file.ts'
import type { UploadPlace } from '#app/forms/uploads/upload-item.ts'
import { changeItem } from '#app/forms/uploads/upload-items.ts'

/** Smaller originals arrive about as fast as a copy would. */
const WORTH_IT_BYTES = 12 * 1024 * 1024

interface NewCopy {
  place: UploadPlace
  /** The id of the item. */
  id: string
  file: File
  /** Called when the copy is ready: it overtakes the original. */
  onReady: () => void
}

export class SmallCopySender {
  readonly #of: NewCopy
  readonly #stop = new AbortController()
  readonly #key = crypto.randomUUID()
  #copy: Blob | null = null
  #isBegun = false

  constructor(of: NewCopy) {
    this.#of = of
  }

  /** If an earlier visit has sent a copy, or part of one, the server accepts no other. */
  know(state: UploadState | null): void {
    if (this.#isBegun || state === null) return
    this.#isBegun = true
    if (state === 'storing' || state === 'received') changeItem(this.#of.id, { small: 'sent' })
  }

  /**
   * Starts making the copy, once. Does nothing if the copy isn't worth it or the browser can't make
   * it.
   */
  begin(): void {
    const { place, file, onReady } = this.#of
    const isWorthIt = place.purpose === 'delivery' && kindOfFile(file) === 'video'
    if (this.#isBegun || !isWorthIt || file.size < WORTH_IT_BYTES) return
    this.#isBegun = true
    import('#app/forms/uploads/small-copy.ts')
      .then(({ makeSmallCopy }) => makeSmallCopy(file, this.#stop.signal))
      .then((copy) => {
        this.#copy = copy
        if (copy) onReady()
      })
      .catch(() => undefined)
  }

  /** Sends the copy if it is ready. Ignores failures: only the original matters. */
  async send(originalId: string, signal: AbortSignal): Promise<void> {
    const copy = this.#copy
    const { place, id, file } = this.#of
    if (!copy) return
    this.#copy = null
    changeItem(id, { small: 'sending' })
    try {
      const uploadId = await createUpload({
        ...place,
        key: this.#key,
        fileName: file.name,
        sizeBytes: copy.size,
        originalId,
      })
      const hasArrived = await sendBytes({ uploadId, file: copy, signal, onSent: () => {} })
      if (!hasArrived) this.#copy = copy
      changeItem(id, { small: hasArrived ? 'sent' : 'none' })
    } catch {
      changeItem(id, { small: 'none' })
    }
  }

  stop(): void {
    this.#stop.abort()
  }
}
