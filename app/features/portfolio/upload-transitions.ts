/**
 * The lifecycle of an uploaded video. The row is deleted when the upload is canceled or abandoned.
 */
import type { EventKind } from '#app/base/event-map.ts'
import type { Transition } from '#app/base/life.ts'
import type { UploadState } from '#app/features/media/video-upload.ts'

export type UploadAction = 'open' | 'refuse' | 'receive' | 'finish' | 'fail' | 'retry'

export const UPLOAD_TRANSITIONS: readonly Transition<
  UploadState,
  UploadAction,
  'orbiter' | 'system',
  EventKind | null
>[] = [
  { action: 'open', by: ['orbiter'], from: null, to: 'uploading', event: null },
  // Its first bytes are not those of a video.
  {
    action: 'refuse',
    by: ['system'],
    from: 'uploading',
    to: 'failed',
    event: 'portfolio.upload-changed',
  },
  // The last byte has arrived.
  {
    action: 'receive',
    by: ['orbiter'],
    from: 'uploading',
    to: 'processing',
    event: 'portfolio.upload-changed',
  },
  {
    action: 'finish',
    by: ['system'],
    from: 'processing',
    to: 'ready',
    event: 'portfolio.upload-changed',
  },
  {
    action: 'fail',
    by: ['system'],
    from: 'processing',
    to: 'failed',
    event: 'portfolio.upload-changed',
  },
  // Only where the original is still there.
  {
    action: 'retry',
    by: ['orbiter'],
    from: 'failed',
    to: 'processing',
    event: 'portfolio.upload-changed',
  },
]
