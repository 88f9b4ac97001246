/**
 * Video uploads of this page. They live outside the components, so that changing tabs interrupts
 * none.
 */
import { useSyncExternalStore } from 'react'
import type { Upload } from 'tus-js-client'
import { paths } from '#app/base/paths.ts'

const PIECE_BYTES = 5 * 1024 * 1024
const RETRY_AFTER_MS = [0, 1000, 3000, 5000, 10_000, 20_000]

export interface SendingVideo {
  /** Identifies the upload on this page. */
  key: string
  /** The server's id for the upload, once it has responded. */
  id: string | null
  title: string
  sent: number
  total: number
  state: 'sending' | 'stopped' | 'refused'
  message: string | null
}

let videos: readonly SendingVideo[] = []
const uploads = new Map<string, Upload>()
const listeners = new Set<() => void>()
const NONE: readonly SendingVideo[] = []

function show(next: readonly SendingVideo[]) {
  videos = next
  for (const listener of listeners) listener()
}
const change = (key: string, changes: Partial<SendingVideo>) =>
  show(videos.map((video) => (video.key === key ? { ...video, ...changes } : video)))
const forget = (key: string) => {
  uploads.delete(key)
  show(videos.filter((video) => video.key !== key))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSendingVideos(): readonly SendingVideo[] {
  return useSyncExternalStore(
    subscribe,
    () => videos,
    () => NONE,
  )
}

interface NewVideo {
  file: File
  title: string
  description: string
  /** Called when the last byte has arrived. */
  onArrived: () => void
}

/** Uploads a video; an upload started earlier on this device resumes where it stopped. */
export async function sendVideo({ file, title, description, onArrived }: NewVideo): Promise<void> {
  const key = `${file.name} ${file.size} ${Date.now()}`
  show([
    ...videos,
    { key, id: null, title, sent: 0, total: file.size, state: 'sending', message: null },
  ])
  const frame = takeFrame(file)
  try {
    const { Upload: TusUpload } = await import('tus-js-client')
    const upload = new TusUpload(file, {
      endpoint: paths.uploads(),
      chunkSize: PIECE_BYTES,
      retryDelays: RETRY_AFTER_MS,
      removeFingerprintOnSuccess: true,
      metadata: { title, description },
      onUploadUrlAvailable: () => {
        const id = upload.url?.split('/').at(-1) ?? null
        change(key, { id })
        if (id)
          void frame
            .then(
              (picture) =>
                picture && fetch(paths.uploadPoster(id), { method: 'PUT', body: picture }),
            )
            .catch(() => undefined)
      },
      onProgress: (sent) => change(key, { sent, state: 'sending', message: null }),
      onSuccess: () => {
        onArrived()
        forget(key)
      },
      onError: (error) => change(key, failureOf(error)),
    })
    uploads.set(key, upload)
    const [begun] = await upload.findPreviousUploads()
    if (begun) upload.resumeFromPreviousUpload(begun)
    upload.start()
  } catch {
    change(key, {
      state: 'refused',
      message: 'The upload could not start. Check your connection, then choose the file again.',
    })
  }
}

/** A rejection carries the server's reason; any other failure is the connection. */
function failureOf(error: unknown): Partial<SendingVideo> {
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
  change(key, { state: 'sending', message: null })
  uploads.get(key)?.start()
}

/** Cancels the upload here and on the server. */
export async function cancelVideo(key: string): Promise<void> {
  const upload = uploads.get(key)
  forget(key)
  await upload?.abort(true).catch(() => undefined)
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => {
    for (const video of videos) if (video.state === 'stopped') goOn(video.key)
  })
  window.addEventListener('beforeunload', (event) => {
    if (videos.some((video) => video.state === 'sending')) event.preventDefault()
  })
}

const FRAME_WIDTH = 540
const FRAME_WAIT_MS = 5000

/**
 * Takes a frame of the video as a picture, for servers that cannot; null if this browser cannot
 * play the video.
 */
async function takeFrame(file: File): Promise<Blob | null> {
  const video = document.createElement('video')
  video.muted = true
  video.preload = 'auto'
  video.src = URL.createObjectURL(file)
  try {
    await eventOf(video, 'loadeddata')
    const shown = eventOf(video, 'seeked')
    video.currentTime = Math.min(1, video.duration / 3)
    await shown
    const canvas = document.createElement('canvas')
    canvas.width = FRAME_WIDTH
    canvas.height = Math.round((video.videoHeight / video.videoWidth) * FRAME_WIDTH)
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(video.src)
  }
}

function eventOf(video: HTMLVideoElement, name: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(reject, FRAME_WAIT_MS, new Error(name))
    video.addEventListener(name, () => (clearTimeout(patience), resolve()), { once: true })
    video.addEventListener('error', () => (clearTimeout(patience), reject(new Error('error'))), {
      once: true,
    })
  })
}
