/** Sends videos in pieces that resume where they stopped. */
import type { Upload } from 'tus-js-client'
import { paths } from '#app/base/paths.ts'
import {
  changeFile,
  findFile,
  forgetFile,
  forgetSpeed,
  reportSent,
  stoppedFiles,
  type SendingFile,
} from '#app/routes/orbiter/portfolio/sending-files.ts'

const PIECE_BYTES = 5 * 1024 * 1024
const RETRY_AFTER_MS = [0, 1000, 3000, 5000, 10_000, 20_000]

const uploads = new Map<string, Upload>()

interface NewVideo {
  key: string
  file: File
  title: string
  /** The browser's own poster. */
  frame: Blob | null
  /** Called when the last byte has arrived. */
  onArrived: () => void
}

/**
 * Uploads a video; an upload started earlier on this device resumes where it stopped.
 * @returns when it has arrived, has stopped, or is refused
 */
export async function sendVideo({ key, file, title, frame, onArrived }: NewVideo): Promise<void> {
  reportSent(key, 0)
  try {
    const { Upload: TusUpload } = await import('tus-js-client')
    await new Promise<void>((resolve) => {
      const upload = new TusUpload(file, {
        endpoint: paths.uploads(),
        chunkSize: PIECE_BYTES,
        retryDelays: RETRY_AFTER_MS,
        removeFingerprintOnSuccess: true,
        metadata: { title, description: '' },
        onUploadUrlAvailable: () => {
          const id = upload.url?.split('/').at(-1) ?? null
          changeFile(key, { id })
          if (id && frame)
            void fetch(paths.uploadPoster(id), { method: 'PUT', body: frame }).catch(
              () => undefined,
            )
        },
        onProgress: (sent) => findFile(key) && reportSent(key, sent),
        onSuccess: () => {
          onArrived()
          uploads.delete(key)
          forgetFile(key)
          resolve()
        },
        onError: (error) => {
          forgetSpeed(key)
          changeFile(key, failureOf(error))
          resolve()
        },
      })
      uploads.set(key, upload)
      canceled.set(key, resolve)
      void upload.findPreviousUploads().then(([begun]) => {
        if (!uploads.has(key)) return
        if (begun) upload.resumeFromPreviousUpload(begun)
        upload.start()
      })
    })
  } catch {
    changeFile(key, {
      state: 'refused',
      message: 'The upload could not start. Check your connection, then choose the file again.',
    })
  }
  canceled.delete(key)
}

/** Lets the next file begin. */
const canceled = new Map<string, () => void>()

/** A rejection carries the server's reason; any other failure is the connection. */
function failureOf(error: unknown): Partial<SendingFile> {
  const response =
    error instanceof Error && 'originalResponse' in error
      ? (error.originalResponse as { getStatus(): number; getBody(): string } | null)
      : null
  const status = response?.getStatus() ?? 0
  if (status < 400 || status >= 500)
    return { state: 'stopped', message: 'The connection was lost. Your upload is saved.' }
  try {
    const { message } = JSON.parse(response?.getBody() ?? '') as { message?: unknown }
    if (typeof message === 'string') return { state: 'refused', message }
  } catch {
    // Not a response from our server.
  }
  return { state: 'refused', message: 'This video was rejected.' }
}

export function goOn(key: string): void {
  forgetSpeed(key)
  changeFile(key, { state: 'sending', message: null, secondsLeft: null })
  uploads.get(key)?.start()
}

/** Cancels the upload on the server. */
export function cancelVideo(key: string): void {
  const upload = uploads.get(key)
  uploads.delete(key)
  void upload?.abort(true).catch(() => undefined)
  canceled.get(key)?.()
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => {
    for (const { key } of stoppedFiles()) goOn(key)
  })
}
