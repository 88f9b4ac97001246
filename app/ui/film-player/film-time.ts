import { clockText, twoDigits } from '#app/base/timecode.ts'

/** Every film that we make has this many. */
export const FRAMES_PER_SECOND = 30

/** Offered in the menu. */
export const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const

/** What repeated presses of J and L go through. */
export const SHUTTLE_SPEEDS = [1, 1.5, 2]

export const SKIP_SECONDS = 5

export const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most)

/** Minutes, seconds and frames: `0:03.12`. */
export function frameText(seconds: number): string {
  const whole = Math.floor(seconds + 0.0005)
  const frame = Math.floor((seconds - whole + 0.0005) * FRAMES_PER_SECOND)
  return `${clockText(whole)}.${twoDigits(clamp(frame, 0, FRAMES_PER_SECOND - 1))}`
}

/** For screen readers: `3 of 30 seconds`. */
export const spokenTime = (at: number, length: number) =>
  `${Math.floor(at)} of ${Math.round(length)} seconds`

export const momentText = (atMs: number) => clockText(atMs / 1000)

export const speedText = (speed: number) => `${speed}×`
