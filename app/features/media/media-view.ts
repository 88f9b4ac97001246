/** An uploaded picture or video as pages show it. Shared by the server and the client. */
import type { FilmCheck } from '#app/features/media/film-checks.ts'

export const MEDIA_STATES = ['waiting', 'processing', 'ready', 'failed'] as const
export type MediaState = (typeof MEDIA_STATES)[number]

/** The links are signed and expire; null where there is no such file. */
export interface MediaView {
  id: string
  kind: 'video' | 'photo'
  fileName: string
  sizeBytes: number
  state: MediaState
  /** What is done to it now, in a few words. */
  step: string | null
  /** 0 to 100 */
  progress: number
  /** Why it failed. */
  reason: string | null
  canRetry: boolean
  width: number | null
  height: number | null
  seconds: number | null
  hasSound: boolean | null
  checks: FilmCheck[]
  posterUrl: string | null
  posterAvifUrl: string | null
  previewUrl: string | null
  masterUrl: string | null
  /** Frames side by side, for the time bar. */
  stripUrl: string | null
  /** The small copy that came first. */
  smallUrl: string | null
}
