/** An uploaded picture or video as pages show it, from upload to signed links. */
import type { FilmCheck } from '#files/media/film-checks.ts'

export const MEDIA_STATES = ['waiting', 'processing', 'ready', 'failed'] as const
export type MediaState = (typeof MEDIA_STATES)[number]

/** In order. Photos skip `checking` and `making`. */
export const MEDIA_STEPS = ['reading', 'checking', 'making', 'pictures', 'storing'] as const
export type MediaStep = (typeof MEDIA_STEPS)[number]

export type MediaKind = 'video' | 'photo'
export type MediaPurpose = 'delivery' | 'portfolio' | 'gallery'

/** The original of a film, as people may have it: made on request. */
export interface OriginalView {
  state: 'possible' | 'preparing' | 'ready'
  /** Why the last try failed. */
  reason: string | null
}

/** In frames per second: the filmed rate, which can be preserved, and half of it. */
export interface RateChoice {
  filmed: number
  halved: number
  isWhole: boolean
}

/**
 * Links are signed, and work for several hours to a day; null for a file that does not exist, or
 * not yet.
 */
export interface MediaView {
  id: string
  kind: MediaKind
  fileName: string
  sizeBytes: number
  state: MediaState
  /** The current step of processing. */
  step: MediaStep | null
  /** In percent. */
  progress: number
  /** Why it failed, or what it is waiting for. */
  reason: string | null
  canRetry: boolean
  /** Of the master, as a player shows it. */
  width: number | null
  height: number | null
  seconds: number | null
  /** Frames per second of the master and the preview; null when unknown. */
  rate: number | null
  /** Null when there is no choice, or none at the moment. */
  rateChoice: RateChoice | null
  hasSound: boolean | null
  checks: FilmCheck[]
  posterUrl: string | null
  posterSmallUrl: string | null
  posterAvifUrl: string | null
  previewUrl: string | null
  masterUrl: string | null
  /** Ten frames side by side. */
  stripUrl: string | null
  /** The small copy that the browser sent first. */
  smallUrl: string | null
  masterBytes: number | null
  /** When the stored original will be deleted; null when it has been. */
  originalUntil: Date | null
  /** Null when no original is available, or not yet. */
  original: OriginalView | null
  createdAt: Date
}
