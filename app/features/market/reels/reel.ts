/** A reel in the public gallery, and the format of its numbers. */
import { clockText } from '#app/base/timecode.ts'

export interface Reel {
  id: string
  title: string
  description: string | null
  videoUrl: string
  posterUrl: string | null
  category: string
  durationSeconds: number | null
  viewCount: number
  likeCount: number
  /** In ISO 8601. */
  createdAt: string
  /** The Orbiter who filmed it, if their profile is public. */
  orbiter: { id: string; name: string } | null
}

/** Whether a person likes a reel, and its number of likes. */
export interface ReelLike {
  isLiked: boolean
  likeCount: number
}

/** The category of reels without one. */
export const DEFAULT_CATEGORY = 'general'

export function categoryLabel(category: string): string {
  return category === DEFAULT_CATEGORY ? 'General' : category
}

/** `999`, `1.2K`, `3.4M`. */
export function abbreviateCount(count: number): string {
  if (count < 1000) return String(count)
  // 999,950 would round to 1000.0K.
  return count < 999_950 ? `${(count / 1000).toFixed(1)}K` : `${(count / 1_000_000).toFixed(1)}M`
}

/** `1 view`, `1.2K views`. */
export function viewsLabel(count: number): string {
  return `${abbreviateCount(count)} ${count === 1 ? 'view' : 'views'}`
}

/** Fewer views than this say more about a young gallery than about a reel. */
const FEWEST_VIEWS_LISTED = 20

/** The views of a reel: `24 views`; null below 20. */
export function listedViews(count: number): string | null {
  return count < FEWEST_VIEWS_LISTED ? null : viewsLabel(count)
}

/** `1 like`, `1.2K likes`. */
export function likesLabel(count: number): string {
  return `${abbreviateCount(count)} ${count === 1 ? 'like' : 'likes'}`
}

/** `0:45`, as players write it. */
export function durationLabel(seconds: number): string {
  return clockText(Math.round(seconds))
}

/** How long someone must watch for a view to count: three seconds, or half of a shorter reel. */
export function secondsToCount(durationSeconds: number | null): number {
  return durationSeconds ? Math.min(3, durationSeconds / 2) : 3
}
