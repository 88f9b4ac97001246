/** The lifecycle of an upload, until its file is in the store and has a row in `media_files`. */
import type { EventKind } from '#app/base/event-map.ts'
import { fromEach, type Transition } from '#app/base/life.ts'
import type { UploadState } from '#app/base/upload.ts'

export type UploadAction =
  | 'open'
  | 'arrive'
  | 'refuse'
  | 'receive'
  | 'cancel'
  | 'abandon'
  | 'dismiss'

export const UPLOAD_TRANSITIONS: readonly Transition<
  UploadState,
  UploadAction,
  'owner' | 'system',
  EventKind | null
>[] = [
  { action: 'open', by: ['owner'], from: null, to: 'uploading', event: null },
  // The last byte has arrived.
  { action: 'arrive', by: ['owner'], from: 'uploading', to: 'storing', event: 'upload.changed' },
  // Because of its first bytes, or of its content.
  ...fromEach(['uploading', 'storing'], {
    action: 'refuse',
    by: ['system'],
    to: 'failed',
    event: 'upload.changed',
  } as const),
  // A copy with the same SHA-256 was read back from the store.
  { action: 'receive', by: ['system'], from: 'storing', to: 'received', event: 'upload.changed' },
  ...fromEach(['uploading', 'storing'], {
    action: 'cancel',
    by: ['owner'],
    to: 'cancelled',
    event: 'upload.changed',
  } as const),
  { action: 'dismiss', by: ['owner'], from: 'failed', to: 'cancelled', event: 'upload.changed' },
  {
    action: 'abandon',
    by: ['system'],
    from: 'uploading',
    to: 'cancelled',
    event: 'upload.changed',
  },
]
