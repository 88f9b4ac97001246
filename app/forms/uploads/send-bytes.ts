/** Sends the bytes of one upload over tus, starting where the server left off. */
import type { HttpResponse } from 'tus-js-client'
import { uploadAddress } from '#app/base/upload.ts'
import { Away, failureOf } from '#app/forms/uploads/ask-server.ts'

const PIECE_BYTES = 5 * 1024 * 1024
/** A venue's Wi-Fi can drop a connection without closing it. */
const STALL_MS = 30_000

/** The browser can no longer read the file: it was moved, changed, or deleted. */
export class Unreadable extends Error {}

interface Sending {
  uploadId: string
  file: Blob
  onSent: (sentBytes: number) => void
  signal: AbortSignal
}

/**
 * @throws Refused, Away, SignedOut, OutOfStep, Unreadable
 * @returns true when the last byte has arrived, false if the upload was stopped
 */
export async function sendBytes({ uploadId, file, onSent, signal }: Sending): Promise<boolean> {
  await requireReadable(file)
  const { DetailedError, Upload } = await import('tus-js-client').catch(() => {
    throw new Away('Connection lost.')
  })
  if (signal.aborted) return false
  return new Promise((resolve, reject) => {
    let watch = 0
    /** The library discards a refusal of its first request, and then reports only its own error. */
    let refusal: HttpResponse | null = null
    const expectBytes = () => {
      clearTimeout(watch)
      watch = window.setTimeout(() => end(() => reject(new Away('Connection lost.'))), STALL_MS)
    }
    const end = (settle: () => void) => {
      clearTimeout(watch)
      signal.removeEventListener('abort', stop)
      void upload.abort().catch(() => undefined)
      settle()
    }
    const stop = () => end(() => resolve(false))
    const upload = new Upload(file, {
      uploadUrl: uploadAddress(uploadId),
      chunkSize: PIECE_BYTES,
      // `FileSender` waits and retries, so that the page can show when.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onProgress: (sent) => {
        expectBytes()
        onSent(sent)
      },
      onAfterResponse: (_request, answer) => {
        if (answer.getStatus() >= 400) refusal = answer
      },
      onSuccess: () => end(() => resolve(true)),
      onError: (error) => {
        const answer = error instanceof DetailedError ? error.originalResponse : refusal
        end(() =>
          reject(
            answer || error instanceof DetailedError
              ? failureOf(
                  answer?.getStatus() ?? 0,
                  answer?.getBody() ?? '',
                  answer?.getHeader('retry-after') ?? null,
                )
              : new Unreadable(),
          ),
        )
      },
    })
    signal.addEventListener('abort', stop)
    expectBytes()
    upload.start()
  })
}

async function requireReadable(file: Blob): Promise<void> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new Unreadable()
    })
}
