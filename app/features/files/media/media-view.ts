/** An uploaded picture or video as pages show it, from its upload to its signed links. */
import type { FilmCheck } from '#files/media/film-checks.ts'

export const MEDIA_STATES = ['waiting', 'processing', 'ready', 'failed'] as const
export type MediaState = (typeof MEDIA_STATES)[number]

/** In this order; a photo has no `checking` and `making`. */
export const MEDIA_STEPS = ['reading', 'checking', 'making', 'pictures', 'storing'] as const
export type MediaStep = (typeof MEDIA_STEPS)[number]

export type MediaKind = 'video' | 'photo'
export type MediaPurpose = 'delivery' | 'portfolio' | 'gallery'

/** The original of a film, as people may have it: made when someone asks for it. */
export interface OriginalView {
  state: 'possible' | 'preparing' | 'ready'
  /** Why the last try failed. */
  reason: string | null
}

/** In frames a second: as filmed, which can be kept, and half of it. */
export interface RateChoice {
  filmed: number
  halved: number
  isWhole: boolean
}

/** Links are signed and work for some hours to a day; null: there is no such file, or not yet. */
export interface MediaView {
  id: string
  kind: MediaKind
  fileName: string
  sizeBytes: number
  state: MediaState
  /** Of what is being processed. */
  step: MediaStep | null
  /** In percent. */
  progress: number
  /** Why it failed, or what it waits for. */
  reason: string | null
  canRetry: boolean
  /** Of the master, as a player shows it. */
  width: number | null
  height: number | null
  seconds: number | null
  /** Frames a second of master and preview; null where it isn't known. */
  rate: number | null
  /** Null: there is nothing to choose, or not now. */
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
  /** Until when the file is stored as it came; null: it is deleted. */
  originalUntil: Date | null
  /** Null: there is none to have, or not yet. */
  original: OriginalView | null
  createdAt: Date
}
