/** Where addresses of other sites may stand, and how the address of our own copy gets there. */
import type { Tx } from '#app/platform/db.ts'

/** The columns that can hold an address on another site, and what each is for. */
export const MEDIA_PLACES = {
  'profile-picture': {
    table: 'profiles',
    key: 'user_id',
    column: 'profile_image_url',
    poster: null,
    kind: 'portrait',
  },
  'profile-cover': {
    table: 'profiles',
    key: 'user_id',
    column: 'cover_reel_url',
    poster: 'cover_poster_url',
    kind: 'video',
  },
  'profile-poster': {
    table: 'profiles',
    key: 'user_id',
    column: 'cover_poster_url',
    poster: null,
    kind: 'poster',
  },
  'portfolio-video': {
    table: 'orbiter_portfolio',
    key: 'id',
    column: 'media_url',
    poster: 'thumbnail_url',
    kind: 'video',
  },
  'portfolio-picture': {
    table: 'orbiter_portfolio',
    key: 'id',
    column: 'media_url',
    poster: 'thumbnail_url',
    kind: 'picture',
  },
  'portfolio-thumbnail': {
    table: 'orbiter_portfolio',
    key: 'id',
    column: 'thumbnail_url',
    poster: null,
    kind: 'poster',
  },
  'reel-video': {
    table: 'reels',
    key: 'id',
    column: 'video_url',
    poster: 'thumbnail_url',
    kind: 'video',
  },
  'reel-thumbnail': {
    table: 'reels',
    key: 'id',
    column: 'thumbnail_url',
    poster: null,
    kind: 'poster',
  },
} as const

export type MediaTarget = keyof typeof MEDIA_PLACES

/** Takes the place of an address that was copied. */
export interface MediaReplacement {
  /** The profile's owner, the portfolio item, or the reel. */
  subjectId: string
  /** The address that was copied. */
  from: string
  url: string
  posterUrl: string | null
}

/** @returns false when the place names something else by now */
export type ReplaceMedia = (tx: Tx, replacement: MediaReplacement) => Promise<boolean>
