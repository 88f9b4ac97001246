/** The possible problems of a clip, and their texts. */

export const CLIP_WARNINGS = ['landscape', 'black', 'silent'] as const
export type ClipWarning = (typeof CLIP_WARNINGS)[number]

export const CLIP_WARNING_TEXTS: Record<ClipWarning, { title: string; text: string }> = {
  landscape: {
    title: 'This clip is landscape.',
    text: 'Orbit shows reels upright, so its left and right sides are cut off.',
  },
  black: {
    title: 'This clip is black.',
    text: 'Every frame we looked at is black from start to end.',
  },
  silent: {
    title: 'This clip has no sound.',
    text: 'Customers who turn the sound on hear nothing.',
  },
}

/** The size as a player shows it, after rotation. A square is not landscape. */
export const isLandscape = ({ width, height }: { width: number; height: number }) => width > height

/**
 * A covered lens produces noise up to this level, of 255; every night scene has something brighter
 * in it.
 */
const BLACK_UNTIL = 32

/** @param pixels RGBA, as a canvas returns them */
export function isBlackFrame(pixels: Uint8ClampedArray): boolean {
  for (let at = 0; at < pixels.length; at += 4)
    if (Math.max(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0) >= BLACK_UNTIL)
      return false
  return pixels.length > 0
}

/** -66 dB; an empty room is louder. */
const SILENT_UNTIL = 0.0005

/** @param samples from -1 to 1 */
export function isSilentPart(samples: Float32Array): boolean {
  for (const sample of samples) if (Math.abs(sample) >= SILENT_UNTIL) return false
  return true
}
