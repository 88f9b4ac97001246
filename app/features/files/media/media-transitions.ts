/** The lifecycle of uploaded media, which starts when the upload is complete. */
import type { EventKind } from '#app/base/event-map.ts'
import type { Transition } from '#app/base/life.ts'
import type { MediaState } from '#files/media/media-view.ts'

export type MediaAction =
  | 'create'
  | 'adopt'
  | 'start'
  | 'put-back'
  | 'finish'
  | 'fail'
  | 'give-up'
  | 'retry'
  | 'remake'

export const MEDIA_TRANSITIONS: readonly Transition<
  MediaState,
  MediaAction,
  'owner' | 'system',
  EventKind
>[] = [
  { action: 'create', by: ['owner'], from: null, to: 'waiting', event: 'media.changed' },
  // For the demo's files, which were processed elsewhere.
  { action: 'adopt', by: ['system'], from: null, to: 'ready', event: 'media.changed' },
  { action: 'start', by: ['system'], from: 'waiting', to: 'processing', event: 'media.changed' },
  // The worker was stopped, or something it needs is away. The file is tried again.
  { action: 'put-back', by: ['system'], from: 'processing', to: 'waiting', event: 'media.changed' },
  { action: 'finish', by: ['system'], from: 'processing', to: 'ready', event: 'media.changed' },
  { action: 'fail', by: ['system'], from: 'processing', to: 'failed', event: 'media.changed' },
  // Only the small copy has arrived.
  { action: 'give-up', by: ['system'], from: 'waiting', to: 'failed', event: 'media.changed' },
  { action: 'retry', by: ['owner'], from: 'failed', to: 'waiting', event: 'media.changed' },
  // Processes a film again at another frame rate. The existing files are used until then.
  { action: 'remake', by: ['owner'], from: 'ready', to: 'waiting', event: 'media.changed' },
]
