/**
 * The columns that can hold URLs on other sites, and the function type that replaces these URLs
 * with the URLs of our copies.
 */
import type { Tx } from '#app/platform/db.ts'

/** The columns that can hold a URL on another site, and the kind of file in each. */
export const MEDIA_PLACES = {
  'profile-picture': {
    table: 'profiles',
    key: 'user_id',
    column: 'profile_image_url',
    kind: 'portrait',
  },
  'profile-cover': {
    table: 'profiles',
    key: 'user_id',
    column: 'cover_reel_url',
    kind: 'video',
  },
  'profile-poster': {
    table: 'profiles',
    key: 'user_id',
    column: 'cover_poster_url',
    kind: 'poster',
  },
  'portfolio-video': {
    table: 'orbiter_portfolio',
    key: 'id',
    column: 'media_url',
    kind: 'video',
  },
  'portfolio-picture': {
    table: 'orbiter_portfolio',
    key: 'id',
    column: 'media_url',
    kind: 'picture',
  },
  'portfolio-thumbnail': {
    table: 'orbiter_portfolio',
    key: 'id',
    column: 'thumbnail_url',
    kind: 'poster',
  },
  'reel-video': {
    table: 'reels',
    key: 'id',
    column: 'video_url',
    kind: 'video',
  },
  'reel-thumbnail': {
    table: 'reels',
    key: 'id',
    column: 'thumbnail_url',
    kind: 'poster',
  },
} as const

export type MediaTarget = keyof typeof MEDIA_PLACES

/** Data for replacing a URL that was copied. */
export interface MediaReplacement {
  /** The profile's owner, the portfolio item, or the reel. */
  subjectId: string
  /** The URL that was copied. */
  from: string
  url: string
  posterUrl: string | null
}

/** @returns false when the place has a different URL by now */
export type ReplaceMedia = (tx: Tx, replacement: MediaReplacement) => Promise<boolean>
