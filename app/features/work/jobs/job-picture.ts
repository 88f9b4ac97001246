/**
 * The picture of a job. The rule: the newest film that was delivered for it; else a sample by its
 * Orbiter of the same kind of event; else the color of that kind, with the length of what was
 * bought. Never a picture of something else.
 */
import { formatHours } from '#app/base/durations.ts'
import { smallCopyOf } from '#app/base/poster.ts'
import { clockText } from '#app/base/timecode.ts'
import { soldPieces } from '#delivery/deliveries/sold-pieces.ts'
import type { EventKind } from '#market/catalog/event-kinds.ts'

export interface JobPicture {
  poster: { url: string; smallUrl: string | null } | null
  /** Null if nothing says what kind of event it is. */
  kind: EventKind | null
  /** `0:30` for a reel, `2h` for anything else; empty if neither is known. */
  length: string
}

/** A public poster of a sample, with its small copy if it is in our own store. */
export const samplePoster = (url: string): JobPicture['poster'] => ({
  url,
  smallUrl: url.startsWith('/files/') && url.endsWith('.webp') ? smallCopyOf(url) : null,
})

/** What fits into the corner of a small picture: the length of the reel, or of the filming. */
export function shortLength(product: { name?: string }, minutes: number | null): string {
  const [reel] = soldPieces(product)
  if (reel?.seconds) return clockText(reel.seconds)
  return minutes === null ? '' : formatHours(minutes)
}
